// Made from openapi.json by `npm run kit`. DO NOT EDIT.

package servicepay

import (
	"context"
)

// AccountsCalls: The accounts that transactions belong to.
type AccountsCalls struct{ transport *transport }

// Create: create a current account. Needs the scope `vendor`.
func (c *AccountsCalls) Create(ctx context.Context, given CurrentAccountRequest, options ...Option) (*CurrentAccount, error) {
	return send[CurrentAccount](ctx, c.transport, call{verb: "POST", path: "/vendor/currentAccount", reply: "data", question: "Accounts.Get", hasBody: true, isKeyed: true}, arguments{given: given, options: options})
}

// Update: change a current account. Needs the scope `vendor`.
func (c *AccountsCalls) Update(ctx context.Context, given CurrentAccountChange, options ...Option) (*CurrentAccount, error) {
	return send[CurrentAccount](ctx, c.transport, call{verb: "PUT", path: "/vendor/currentAccount", reply: "data", question: "Accounts.Get", hasBody: true}, arguments{given: given, options: options})
}

// Get: read one current account. Needs the scope `vendor`.
func (c *AccountsCalls) Get(ctx context.Context, given GetCurrentAccountQuery, options ...Option) (*CurrentAccount, error) {
	return send[CurrentAccount](ctx, c.transport, call{verb: "GET", path: "/vendor/currentAccount", reply: "whole", question: "Accounts.Get"}, arguments{given: given, options: options})
}

// List: list current accounts. Needs the scope `vendor`.
func (c *AccountsCalls) List(given ListCurrentAccountsQuery, options ...Option) *List[CurrentAccount] {
	return &List[CurrentAccount]{c.transport, call{verb: "GET", path: "/vendor/currentAccount/list", reply: "page", question: "Accounts.Get"}, given, options}
}

// GetByID: read one current account by its id. Needs the scope `vendor`.
func (c *AccountsCalls) GetByID(ctx context.Context, id string, options ...Option) (*CurrentAccount, error) {
	return send[CurrentAccount](ctx, c.transport, call{verb: "GET", path: "/vendor/currentAccount/{id}", reply: "whole", question: "Accounts.Get"}, arguments{inPath: []string{id}, options: options})
}

// Statement: get a statement of a current account. Needs the scope `vendor`.
func (c *AccountsCalls) Statement(ctx context.Context, given GetCurrentAccountStatementQuery, options ...Option) ([]byte, error) {
	return sendForFile(ctx, c.transport, call{verb: "GET", path: "/vendor/currentAccount/statement", reply: "file", question: "Accounts.Get"}, arguments{given: given, options: options})
}

// PaymentLink: get the payment address of a current account. Needs the scope `vendor`.
func (c *AccountsCalls) PaymentLink(ctx context.Context, given GetCurrentAccountPaymentLinkQuery, options ...Option) (*AccountPaymentLink, error) {
	return send[AccountPaymentLink](ctx, c.transport, call{verb: "GET", path: "/vendor/currentAccount/paymentLink", reply: "whole", question: "Accounts.Get"}, arguments{given: given, options: options})
}

// GetCurrentAccountQuery: What is asked for.
type GetCurrentAccountQuery struct {
	// ID: The current account's id. If several are sent, id is used before code, and code before erpCode.
	ID *string `json:"id,omitempty"`

	// Code: The current account with exactly this code.
	Code *string `json:"code,omitempty"`

	// ErpCode: The current account with exactly this ERP code.
	ErpCode *string `json:"erpCode,omitempty"`
}

// ListCurrentAccountsQuery: What is asked for.
type ListCurrentAccountsQuery struct {
	// Name: Lists accounts whose name contains this.
	Name *string `json:"name,omitempty"`

	// CurrencyCode: ISO 4217 code of the currency, in any case.
	CurrencyCode *string `json:"currencyCode,omitempty"`

	IsVisibleOnPayment *bool `json:"isVisibleOnPayment,omitempty"`

	IsActive *bool `json:"isActive,omitempty"`

	// PageSize: Records per page, at most 100.
	PageSize *int64 `json:"pageSize,omitempty"`
}

// GetCurrentAccountStatementQuery: What is asked for.
type GetCurrentAccountStatementQuery struct {
	// ErpCode: The account's ERP code, or the code of an account without one.
	ErpCode string `json:"erpCode"`

	// From: First day, in Istanbul.
	From string `json:"from"`

	// To: Last day, included.
	To string `json:"to"`

	// Format: Default pdf.
	Format *string `json:"format,omitempty"`

	// Lang: Language of the statement. Default: that of Accept-Language, else tr.
	Lang *string `json:"lang,omitempty"`
}

// GetCurrentAccountPaymentLinkQuery: What is asked for.
type GetCurrentAccountPaymentLinkQuery struct {
	// ErpCode: The account's ERP code, or the code of an account without one.
	ErpCode string `json:"erpCode"`
}

type AccountPaymentLink struct {
	IsSuccess bool `json:"isSuccess"`

	// Link: The address of the account's page. Its query string has id, timestamp and sign.
	Link string `json:"link"`

	// ExpiryUTC: When the address ends. ISO 8601, UTC, without zone; fractional seconds only when present.
	ExpiryUTC Instant `json:"expiryUtc"`
}

type CurrentAccount struct {
	// ID: Permanent id of the account.
	ID string `json:"id"`

	// Code: Code of the account, unique.
	Code string `json:"code"`

	// ErpCode: Code of the account in the ERP system, unique.
	ErpCode *string `json:"erpCode"`

	// Name: Name of the account.
	Name string `json:"name"`

	// CurrencyCode: ISO 4217 code of the currency.
	CurrencyCode string `json:"currencyCode"`

	// IsCorporate: True for corporate records, which have a tax number and office.
	IsCorporate bool `json:"isCorporate"`

	// TaxNumber: Ten digits, or the last two of a sole trader's identity number.
	TaxNumber *string `json:"taxNumber"`

	// TaxOffice: The office that issued the tax number.
	TaxOffice *string `json:"taxOffice"`

	// CustomerCode: Code of the customer whose account this is.
	CustomerCode *string `json:"customerCode"`

	// IsVisibleOnPayment: True: listed on payment screens. False: background use only.
	IsVisibleOnPayment bool `json:"isVisibleOnPayment"`

	// IsActive: False: no longer in use.
	IsActive bool `json:"isActive"`
}

type CurrentAccountChange struct {
	// UpdateCode: Current code of the current account to change.
	UpdateCode *string `json:"updateCode,omitempty"`

	// ID: Id of the current account to change; used if updateCode is sent too.
	ID *string `json:"id,omitempty"`

	// Code: Code of the account, unique.
	Code *string `json:"code,omitempty"`

	// ErpCode: Code of the account in the ERP system, unique.
	ErpCode Nullable[string] `json:"erpCode,omitempty"`

	// Name: Name of the account.
	Name *string `json:"name,omitempty"`

	// CurrencyCode: ISO 4217 code of the currency. A new account without it is in TRY.
	CurrencyCode *string `json:"currencyCode,omitempty"`

	// TaxNumber: Required for corporate records: ten digits, or a sole trader's identity number of eleven. Check digits are verified.
	TaxNumber Nullable[string] `json:"taxNumber,omitempty"`

	// TaxOffice: Required for corporate accounts.
	TaxOffice Nullable[string] `json:"taxOffice,omitempty"`

	// CustomerCode: Code of the customer whose account this is. A new account without it belongs to the customer with the same ERP code.
	CustomerCode Nullable[string] `json:"customerCode,omitempty"`

	// IsCorporate: True for corporate accounts, which have a tax number and office. Default false.
	IsCorporate *bool `json:"isCorporate,omitempty"`

	// IsVisibleOnPayment: True: listed on payment screens. False: background use only. Default true.
	IsVisibleOnPayment *bool `json:"isVisibleOnPayment,omitempty"`

	// IsActive: Default true.
	IsActive *bool `json:"isActive,omitempty"`
}

type CurrentAccountRequest struct {
	// Code: Code of the account, unique.
	Code string `json:"code"`

	// ErpCode: Code of the account in the ERP system, unique.
	ErpCode *string `json:"erpCode,omitempty"`

	// Name: Name of the account.
	Name string `json:"name"`

	// CurrencyCode: ISO 4217 code of the currency. A new account without it is in TRY.
	CurrencyCode *string `json:"currencyCode,omitempty"`

	// TaxNumber: Required for corporate records: ten digits, or a sole trader's identity number of eleven. Check digits are verified.
	TaxNumber *string `json:"taxNumber,omitempty"`

	// TaxOffice: Required for corporate accounts.
	TaxOffice *string `json:"taxOffice,omitempty"`

	// CustomerCode: Code of the customer whose account this is. A new account without it belongs to the customer with the same ERP code.
	CustomerCode *string `json:"customerCode,omitempty"`

	// IsCorporate: True for corporate accounts, which have a tax number and office. Default false.
	IsCorporate *bool `json:"isCorporate,omitempty"`

	// IsVisibleOnPayment: True: listed on payment screens. False: background use only. Default true.
	IsVisibleOnPayment *bool `json:"isVisibleOnPayment,omitempty"`

	// IsActive: Default true.
	IsActive *bool `json:"isActive,omitempty"`
}
