// Made from openapi.json by `npm run kit`. DO NOT EDIT.

package servicepay

import (
	"context"
)

// CustomersCalls: The people and companies that pay, as named by links and accounts.
type CustomersCalls struct{ transport *transport }

// Create: create a customer. Needs the scope `vendor`.
func (c *CustomersCalls) Create(ctx context.Context, given CustomerRequest, options ...Option) (*Customer, error) {
	return send[Customer](ctx, c.transport, call{verb: "POST", path: "/vendor/customer", reply: "data", question: "Customers.Get", hasBody: true, isKeyed: true}, arguments{given: given, options: options})
}

// Update: change a customer. Needs the scope `vendor`.
func (c *CustomersCalls) Update(ctx context.Context, given CustomerChange, options ...Option) (*Customer, error) {
	return send[Customer](ctx, c.transport, call{verb: "PUT", path: "/vendor/customer", reply: "data", question: "Customers.Get", hasBody: true}, arguments{given: given, options: options})
}

// Get: read one customer. Needs the scope `vendor`.
func (c *CustomersCalls) Get(ctx context.Context, given GetCustomerQuery, options ...Option) (*Customer, error) {
	return send[Customer](ctx, c.transport, call{verb: "GET", path: "/vendor/customer", reply: "whole", question: "Customers.Get"}, arguments{given: given, options: options})
}

// List: list customers. Needs the scope `vendor`.
func (c *CustomersCalls) List(given ListCustomersQuery, options ...Option) *List[Customer] {
	return &List[Customer]{c.transport, call{verb: "GET", path: "/vendor/customer/list", reply: "page", question: "Customers.Get"}, given, options}
}

// GetByID: read one customer by its id. Needs the scope `vendor`.
func (c *CustomersCalls) GetByID(ctx context.Context, id string, options ...Option) (*Customer, error) {
	return send[Customer](ctx, c.transport, call{verb: "GET", path: "/vendor/customer/{id}", reply: "whole", question: "Customers.Get"}, arguments{inPath: []string{id}, options: options})
}

// GetCustomerQuery: What is asked for.
type GetCustomerQuery struct {
	// ID: The customer's id. If several are sent, id is used before code, and code before erpCode.
	ID *string `json:"id,omitempty"`

	// Code: The customer with exactly this code.
	Code *string `json:"code,omitempty"`

	// ErpCode: The customer with exactly this ERP code.
	ErpCode *string `json:"erpCode,omitempty"`
}

// ListCustomersQuery: What is asked for.
type ListCustomersQuery struct {
	// Name: Lists customers whose name and surname contain this.
	Name *string `json:"name,omitempty"`

	// Email: Lists customers whose e-mail address contains this.
	Email *string `json:"email,omitempty"`

	// Gsm: Lists customers with this mobile number.
	Gsm *string `json:"gsm,omitempty"`

	IsActive *bool `json:"isActive,omitempty"`

	// PageSize: Records per page, at most 100.
	PageSize *int64 `json:"pageSize,omitempty"`
}

type Customer struct {
	// ID: Permanent id of the customer.
	ID string `json:"id"`

	// Code: Unique code of the customer. A customer that a payment link creates without code and ERP code gets its id as code. Null if there is only an ERP code.
	Code *string `json:"code"`

	// ErpCode: Code of the customer in the ERP system, unique.
	ErpCode *string `json:"erpCode"`

	// Name: First name.
	Name string `json:"name"`

	// Surname: Last name.
	Surname string `json:"surname"`

	// Email: E-mail address.
	Email string `json:"email"`

	// Gsm: Mobile number in E.164.
	Gsm *string `json:"gsm"`

	// Tckn: The last two digits.
	Tckn *string `json:"tckn"`

	// IsCorporate: True for corporate records, which have a tax number and office.
	IsCorporate bool `json:"isCorporate"`

	// TaxNumber: Ten digits, or the last two of a sole trader's identity number.
	TaxNumber *string `json:"taxNumber"`

	// TaxOffice: The office that issued the tax number.
	TaxOffice *string `json:"taxOffice"`

	// IsActive: False: no longer in use.
	IsActive bool `json:"isActive"`

	// IsDefault: True for the default customer, used by links whose customer is not found.
	IsDefault bool `json:"isDefault"`
}

type CustomerChange struct {
	// UpdateCode: Current code of the customer to change.
	UpdateCode *string `json:"updateCode,omitempty"`

	// ID: Id of the customer to change; used if updateCode is sent too.
	ID *string `json:"id,omitempty"`

	// Code: The merchant's code of the customer, unique.
	Code *string `json:"code,omitempty"`

	// ErpCode: The customer's code in the ERP system, unique.
	ErpCode Nullable[string] `json:"erpCode,omitempty"`

	// Name: First name.
	Name Nullable[string] `json:"name,omitempty"`

	// Surname: Last name.
	Surname Nullable[string] `json:"surname,omitempty"`

	// Email: E-mail address.
	Email *string `json:"email,omitempty"`

	// Gsm: Mobile number, with or without country code; stored as E.164.
	Gsm Nullable[string] `json:"gsm,omitempty"`

	// Tckn: National identity number; its check digits are verified. Stored encrypted, and never returned in full. 11111111111 means that there is none.
	Tckn Nullable[string] `json:"tckn,omitempty"`

	// TaxNumber: Required for corporate records: ten digits, or a sole trader's identity number of eleven. Check digits are verified.
	TaxNumber Nullable[string] `json:"taxNumber,omitempty"`

	// TaxOffice: Required for corporate customers.
	TaxOffice Nullable[string] `json:"taxOffice,omitempty"`

	// IsCorporate: True for corporate customers, which have a tax number and office. Default false.
	IsCorporate *bool `json:"isCorporate,omitempty"`

	// IsActive: Default true. An inactive customer gets no new payment link.
	IsActive *bool `json:"isActive,omitempty"`
}

type CustomerRequest struct {
	// Code: The merchant's code of the customer, unique.
	Code string `json:"code"`

	// ErpCode: The customer's code in the ERP system, unique.
	ErpCode *string `json:"erpCode,omitempty"`

	// Name: First name.
	Name *string `json:"name,omitempty"`

	// Surname: Last name.
	Surname *string `json:"surname,omitempty"`

	// Email: E-mail address.
	Email string `json:"email"`

	// Gsm: Mobile number, with or without country code; stored as E.164.
	Gsm *string `json:"gsm,omitempty"`

	// Tckn: National identity number; its check digits are verified. Stored encrypted, and never returned in full. 11111111111 means that there is none.
	Tckn *string `json:"tckn,omitempty"`

	// TaxNumber: Required for corporate records: ten digits, or a sole trader's identity number of eleven. Check digits are verified.
	TaxNumber *string `json:"taxNumber,omitempty"`

	// TaxOffice: Required for corporate customers.
	TaxOffice *string `json:"taxOffice,omitempty"`

	// IsCorporate: True for corporate customers, which have a tax number and office. Default false.
	IsCorporate *bool `json:"isCorporate,omitempty"`

	// IsActive: Default true. An inactive customer gets no new payment link.
	IsActive *bool `json:"isActive,omitempty"`
}
