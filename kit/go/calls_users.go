// Made from openapi.json by `npm run kit`. DO NOT EDIT.

package servicepay

import (
	"context"
)

// UsersCalls: The people who work at the merchant.
type UsersCalls struct{ transport *transport }

// Invite: invite a user to log in. Needs the scope `vendor`.
func (c *UsersCalls) Invite(ctx context.Context, given UserInvitationRequest, options ...Option) (*UserInvitation, error) {
	return send[UserInvitation](ctx, c.transport, call{verb: "POST", path: "/vendor/user/invite", reply: "whole", question: "Users.Get", hasBody: true, isKeyed: true}, arguments{given: given, options: options})
}

// EndSessions: end all sessions of a user. Needs the scope `vendor`.
func (c *UsersCalls) EndSessions(ctx context.Context, given UserLogoutRequest, options ...Option) (*UserLogout, error) {
	return send[UserLogout](ctx, c.transport, call{verb: "POST", path: "/vendor/user/logout", reply: "whole", question: "Users.Get", hasBody: true, isKeyed: true}, arguments{given: given, options: options})
}

// Activity: list what a user did. Needs the scope `vendor`.
func (c *UsersCalls) Activity(given ListUserActivityQuery, options ...Option) *List[UserActivity] {
	return &List[UserActivity]{c.transport, call{verb: "GET", path: "/vendor/user/activity", reply: "page", question: "Users.Get"}, given, options}
}

// Create: create a user. Needs the scope `vendor`.
func (c *UsersCalls) Create(ctx context.Context, given UserRequest, options ...Option) (*User, error) {
	return send[User](ctx, c.transport, call{verb: "POST", path: "/vendor/user", reply: "data", question: "Users.Get", hasBody: true, isKeyed: true}, arguments{given: given, options: options})
}

// Update: change a user. Needs the scope `vendor`.
func (c *UsersCalls) Update(ctx context.Context, given UserChange, options ...Option) (*User, error) {
	return send[User](ctx, c.transport, call{verb: "PUT", path: "/vendor/user", reply: "data", question: "Users.Get", hasBody: true}, arguments{given: given, options: options})
}

// Get: read one user. Needs the scope `vendor`.
func (c *UsersCalls) Get(ctx context.Context, given GetUserQuery, options ...Option) (*User, error) {
	return send[User](ctx, c.transport, call{verb: "GET", path: "/vendor/user", reply: "whole", question: "Users.Get"}, arguments{given: given, options: options})
}

// List: list users. Needs the scope `vendor`.
func (c *UsersCalls) List(given ListUsersQuery, options ...Option) *List[User] {
	return &List[User]{c.transport, call{verb: "GET", path: "/vendor/user/list", reply: "page", question: "Users.Get"}, given, options}
}

// GetByID: read one user by its id. Needs the scope `vendor`.
func (c *UsersCalls) GetByID(ctx context.Context, id string, options ...Option) (*User, error) {
	return send[User](ctx, c.transport, call{verb: "GET", path: "/vendor/user/{id}", reply: "whole", question: "Users.Get"}, arguments{inPath: []string{id}, options: options})
}

// ListUserActivityQuery: What is asked for.
type ListUserActivityQuery struct {
	// Code: Code of the user.
	Code *string `json:"code,omitempty"`

	// ID: Id of the user.
	ID *string `json:"id,omitempty"`

	// DateFrom: Only what happened at this time or later.
	DateFrom *Instant `json:"dateFrom,omitempty"`

	// DateTo: Only what happened at this time or before; a day counts to its end.
	DateTo *Instant `json:"dateTo,omitempty"`

	// PageSize: Records per page, at most 100.
	PageSize *int64 `json:"pageSize,omitempty"`
}

// GetUserQuery: What is asked for.
type GetUserQuery struct {
	// ID: The user's id. If several are sent, id is used before code, and code before erpCode.
	ID *string `json:"id,omitempty"`

	// Code: The user with exactly this code.
	Code *string `json:"code,omitempty"`

	// ErpCode: The user with exactly this ERP code.
	ErpCode *string `json:"erpCode,omitempty"`
}

// ListUsersQuery: What is asked for.
type ListUsersQuery struct {
	// Name: Lists users whose name and surname contain this.
	Name *string `json:"name,omitempty"`

	// Email: Lists users whose e-mail address contains this.
	Email *string `json:"email,omitempty"`

	CanUseMobile *bool `json:"canUseMobile,omitempty"`

	IsActive *bool `json:"isActive,omitempty"`

	// CustomerCode: Lists users with an entry of this customer.
	CustomerCode *string `json:"customerCode,omitempty"`

	// AccountErpCode: Lists users to whom this account is open, by its own entry or its customer's.
	AccountErpCode *string `json:"accountErpCode,omitempty"`

	// RegistrationState: Lists users in this state.
	RegistrationState *string `json:"registrationState,omitempty"`

	// PageSize: Records per page, at most 100.
	PageSize *int64 `json:"pageSize,omitempty"`
}

type User struct {
	// ID: Permanent id of the user.
	ID string `json:"id"`

	// Code: Code of the user, unique.
	Code string `json:"code"`

	// ErpCode: Code of the user in the ERP system, unique.
	ErpCode *string `json:"erpCode"`

	// Name: First name.
	Name string `json:"name"`

	// Surname: Last name.
	Surname string `json:"surname"`

	// Email: E-mail address.
	Email string `json:"email"`

	// Gsm: Mobile number in E.164.
	Gsm *string `json:"gsm"`

	// SendRegisterMail: A registration e-mail was requested.
	SendRegisterMail bool `json:"sendRegisterMail"`

	// CanUseMobile: The user has access in supported mobile applications.
	CanUseMobile bool `json:"canUseMobile"`

	// IsActive: False: no longer in use.
	IsActive bool `json:"isActive"`

	// Accounts: What the user sees and pays, in the order of the list.
	Accounts []UserAccount `json:"accounts"`

	// RegistrationState: NotInvited; Invited: the present e-mail address was invited; Registered: its owner has logged in.
	RegistrationState string `json:"registrationState"`

	// LastLoginDate: The last log-in. ISO 8601, UTC, without zone; fractional seconds only when present.
	LastLoginDate *Instant `json:"lastLoginDate"`
}

type UserAccount struct {
	// CustomerCode: Code of the customer whose accounts are open to the user.
	CustomerCode *string `json:"customerCode"`

	// AccountErpCode: ERP code, else code, of the account open to the user.
	AccountErpCode *string `json:"accountErpCode"`

	// CanPay: False: the user only looks.
	CanPay bool `json:"canPay"`
}

// UserAccountRequest: Opens one customer or one account to the user: exactly one of the two codes is sent.
type UserAccountRequest struct {
	// CustomerCode: Code of a customer: opens all of the customer's accounts, later ones too.
	CustomerCode Nullable[string] `json:"customerCode,omitempty"`

	// AccountErpCode: ERP code of one account, or the code of an account without one.
	AccountErpCode Nullable[string] `json:"accountErpCode,omitempty"`

	// CanPay: True: the user may pay. False: the user only looks. Default true.
	CanPay *bool `json:"canPay,omitempty"`
}

type UserActivity struct {
	// Date: When it happened. ISO 8601, UTC, without zone; fractional seconds only when present.
	Date Instant `json:"date"`

	// Action: What the user did, or what was done for the user.
	Action string `json:"action"`

	// AccountErpCode: The account that it is about, by its ERP code, else its code.
	AccountErpCode *string `json:"accountErpCode"`

	// PaymentID: The payment that was started.
	PaymentID *string `json:"paymentId"`

	// Device: Browser and system.
	Device *string `json:"device"`
}

type UserChange struct {
	// UpdateCode: Current code of the user to change.
	UpdateCode *string `json:"updateCode,omitempty"`

	// ID: Id of the user to change; used if updateCode is sent too.
	ID *string `json:"id,omitempty"`

	// Code: Code of the user, unique.
	Code *string `json:"code,omitempty"`

	// ErpCode: Code of the user in the ERP system, unique.
	ErpCode Nullable[string] `json:"erpCode,omitempty"`

	// Name: First name.
	Name *string `json:"name,omitempty"`

	// Surname: Last name.
	Surname *string `json:"surname,omitempty"`

	// Email: E-mail address.
	Email *string `json:"email,omitempty"`

	// Gsm: Mobile number, with or without country code; stored as E.164.
	Gsm Nullable[string] `json:"gsm,omitempty"`

	// SendRegisterMail: Sends the user a registration e-mail, when the user is created or when a change turns this on. Default false.
	SendRegisterMail *bool `json:"sendRegisterMail,omitempty"`

	// CanUseMobile: The user gets access in supported mobile applications. Default false.
	CanUseMobile *bool `json:"canUseMobile,omitempty"`

	// IsActive: Default true.
	IsActive *bool `json:"isActive,omitempty"`

	// Accounts: What the user sees and pays. A change replaces the whole list. An entry for an account counts more than one for its customer.
	Accounts Nullable[[]UserAccountRequest] `json:"accounts,omitempty"`
}

type UserInvitation struct {
	// IsSuccess: Always true.
	IsSuccess bool `json:"isSuccess"`

	// Message: Always null.
	Message *string `json:"message"`

	// Link: Opens the user's account, once.
	Link string `json:"link"`

	// ExpiryUTC: When the link ends. ISO 8601, UTC, without zone; fractional seconds only when present.
	ExpiryUTC Instant `json:"expiryUtc"`
}

type UserInvitationRequest struct {
	// Code: Code of the user.
	Code *string `json:"code,omitempty"`

	// ID: Id of the user; used if code is sent too.
	ID *string `json:"id,omitempty"`

	// SendMail: False: the company sends the link itself, for example by WhatsApp. Default true.
	SendMail *bool `json:"sendMail,omitempty"`
}

type UserLogout struct {
	// IsSuccess: Always true.
	IsSuccess bool `json:"isSuccess"`

	// Message: Always null.
	Message *string `json:"message"`

	// EndedSessions: How many sessions were open.
	EndedSessions int64 `json:"endedSessions"`
}

type UserLogoutRequest struct {
	// Code: Code of the user.
	Code *string `json:"code,omitempty"`

	// ID: Id of the user; used if code is sent too.
	ID *string `json:"id,omitempty"`
}

type UserRequest struct {
	// Code: Code of the user, unique.
	Code string `json:"code"`

	// ErpCode: Code of the user in the ERP system, unique.
	ErpCode *string `json:"erpCode,omitempty"`

	// Name: First name.
	Name string `json:"name"`

	// Surname: Last name.
	Surname string `json:"surname"`

	// Email: E-mail address.
	Email string `json:"email"`

	// Gsm: Mobile number, with or without country code; stored as E.164.
	Gsm *string `json:"gsm,omitempty"`

	// SendRegisterMail: Sends the user a registration e-mail, when the user is created or when a change turns this on. Default false.
	SendRegisterMail *bool `json:"sendRegisterMail,omitempty"`

	// CanUseMobile: The user gets access in supported mobile applications. Default false.
	CanUseMobile *bool `json:"canUseMobile,omitempty"`

	// IsActive: Default true.
	IsActive *bool `json:"isActive,omitempty"`

	// Accounts: What the user sees and pays. A change replaces the whole list. An entry for an account counts more than one for its customer.
	Accounts []UserAccountRequest `json:"accounts,omitempty"`
}
