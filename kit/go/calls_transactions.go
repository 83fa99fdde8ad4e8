// Made from openapi.json by `npm run kit`. DO NOT EDIT.

package servicepay

import (
	"context"
)

// TransactionsCalls: Read, create, change and delete what customers owe and have paid.
type TransactionsCalls struct{ transport *transport }

// Get: read one transaction. Needs the scope `cat`.
func (c *TransactionsCalls) Get(ctx context.Context, given GetTransactionQuery, options ...Option) (*Transaction, error) {
	return send[Transaction](ctx, c.transport, call{verb: "GET", path: "/cat/cat", reply: "whole", question: "Transactions.Get"}, arguments{given: given, options: options})
}

// Create: create a transaction. Needs the scope `cat`.
func (c *TransactionsCalls) Create(ctx context.Context, given TransactionRequest, options ...Option) (*Transaction, error) {
	return send[Transaction](ctx, c.transport, call{verb: "POST", path: "/cat/cat", reply: "data", question: "Transactions.Get", hasBody: true, isKeyed: true}, arguments{given: given, options: options})
}

// Update: change a transaction. Needs the scope `cat`.
func (c *TransactionsCalls) Update(ctx context.Context, given TransactionChange, options ...Option) (*Transaction, error) {
	return send[Transaction](ctx, c.transport, call{verb: "PUT", path: "/cat/cat", reply: "data", question: "Transactions.Get", hasBody: true}, arguments{given: given, options: options})
}

// Delete: delete a transaction. Needs the scope `cat`.
func (c *TransactionsCalls) Delete(ctx context.Context, given DeleteTransactionQuery, options ...Option) (*DeletedTransaction, error) {
	return send[DeletedTransaction](ctx, c.transport, call{verb: "DELETE", path: "/cat/cat", reply: "data", question: "Transactions.Get"}, arguments{given: given, options: options})
}

// List: list transactions. Needs the scope `cat`.
func (c *TransactionsCalls) List(given ListTransactionsQuery, options ...Option) *List[Transaction] {
	return &List[Transaction]{c.transport, call{verb: "GET", path: "/cat/cat/list", reply: "page", question: "Transactions.Get"}, given, options}
}

// CreateBatch: create up to 1,000 transactions, all or none. Needs the scope `cat`.
func (c *TransactionsCalls) CreateBatch(ctx context.Context, given TransactionBatchRequest, options ...Option) ([]CreatedTransaction, error) {
	return sendForList[CreatedTransaction](ctx, c.transport, call{verb: "POST", path: "/cat/cat/batch", reply: "data", question: "Transactions.Get", hasBody: true, isKeyed: true}, arguments{given: given, options: options})
}

// Replace: replace the transactions of one account, all or none. Needs the scope `cat`.
func (c *TransactionsCalls) Replace(ctx context.Context, given TransactionReplacementRequest, options ...Option) (*TransactionReplacement, error) {
	return send[TransactionReplacement](ctx, c.transport, call{verb: "PUT", path: "/cat/cat/replace", reply: "data", question: "Transactions.Get", hasBody: true}, arguments{given: given, options: options})
}

// GetTransactionQuery: What is asked for.
type GetTransactionQuery struct {
	// ID: The transaction's id; used if erpCode is sent too.
	ID *string `json:"id,omitempty"`

	// ErpCode: The transaction's exact ERP code.
	ErpCode *string `json:"erpCode,omitempty"`
}

// DeleteTransactionQuery: What is asked for.
type DeleteTransactionQuery struct {
	// ID: The transaction's id; used if erpCode is sent too.
	ID *string `json:"id,omitempty"`

	// ErpCode: The transaction's exact ERP code.
	ErpCode *string `json:"erpCode,omitempty"`
}

// ListTransactionsQuery: What is asked for.
type ListTransactionsQuery struct {
	// ID: The transaction's id; used if erpCode is sent too.
	ID *string `json:"id,omitempty"`

	// ErpCode: The transaction's exact ERP code.
	ErpCode *string `json:"erpCode,omitempty"`

	// AccountErpCode: Transactions of exactly this account.
	AccountErpCode *string `json:"accountErpCode,omitempty"`

	// CurrencyCode: ISO 4217 code of the currency, in any case.
	CurrencyCode *string `json:"currencyCode,omitempty"`

	// Description: Descriptions that contain this text, in any case.
	Description *string `json:"description,omitempty"`

	// TransactionDateFrom: From this moment, inclusive; omits transactions without a date. ISO 8601; UTC if it has no zone; stored to the microsecond, further digits are cut off.
	TransactionDateFrom *Instant `json:"transactionDateFrom,omitempty"`

	// TransactionDateTo: Until this moment, inclusive; omits transactions without a date. ISO 8601; UTC if it has no zone; stored to the microsecond, further digits are cut off.
	TransactionDateTo *Instant `json:"transactionDateTo,omitempty"`

	// DueDateFrom: Due from this moment, inclusive. ISO 8601; UTC if it has no zone; stored to the microsecond, further digits are cut off.
	DueDateFrom *Instant `json:"dueDateFrom,omitempty"`

	// DueDateTo: Due until this moment, inclusive. ISO 8601; UTC if it has no zone; stored to the microsecond, further digits are cut off.
	DueDateTo *Instant `json:"dueDateTo,omitempty"`

	// AmountMin: Minimum amount.
	AmountMin *Decimal `json:"amountMin,omitempty"`

	// AmountMax: Maximum amount.
	AmountMax *Decimal `json:"amountMax,omitempty"`

	// PageSize: Records per page, at most 100.
	PageSize *int64 `json:"pageSize,omitempty"`
}

// AccountTransactionRequest: A transaction of the account of the request.
type AccountTransactionRequest struct {
	// ErpCode: ERP code of the transaction, unique among those that are not deleted.
	ErpCode string `json:"erpCode"`

	// AccountErpCode: ERP code of the account. The account need not exist.
	AccountErpCode *string `json:"accountErpCode,omitempty"`

	// Amount: At most 15 integer and 4 fractional digits; may be negative.
	Amount Decimal `json:"amount"`

	// CurrencyCode: ISO 4217 code of the currency.
	CurrencyCode string `json:"currencyCode"`

	// DueDate: When it is due. ISO 8601; UTC if it has no zone; stored to the microsecond, further digits are cut off.
	DueDate Instant `json:"dueDate"`

	// TransactionDate: When it happened. ISO 8601; UTC if it has no zone; stored to the microsecond, further digits are cut off.
	TransactionDate *Instant `json:"transactionDate,omitempty"`

	// Description: Free text.
	Description *string `json:"description,omitempty"`

	// DocumentType: Kind of the underlying document. INVOICE, RETURN, SERVICE, COLLECTION, CARD, DIFFERENCE and OPENING are shown in the reader's language where there is no documentNo; payers see no other.
	DocumentType *string `json:"documentType,omitempty"`

	// DocumentNo: Number of the underlying document.
	DocumentNo *string `json:"documentNo,omitempty"`
}

type AllocatedTransaction struct {
	// ID: The transaction.
	ID string `json:"id"`

	// ErpCode: Empty if it has none.
	ErpCode string `json:"erpCode"`
}

type CreatedTransaction struct {
	// ID: Permanent id of the transaction.
	ID string `json:"id"`

	// ErpCode: The value that was sent.
	ErpCode string `json:"erpCode"`
}

type DeletedTransaction struct {
	// ID: The deleted transaction.
	ID string `json:"id"`
}

// Transaction: A transaction of a current account.
type Transaction struct {
	// ID: Permanent id of the transaction.
	ID string `json:"id"`

	// ErpCode: Empty if there is none.
	ErpCode string `json:"erpCode"`

	// AccountErpCode: ERP code of the account.
	AccountErpCode string `json:"accountErpCode"`

	// Amount: Four fractional digits; may be negative.
	Amount Decimal `json:"amount"`

	// CurrencyCode: ISO 4217 code of the currency.
	CurrencyCode string `json:"currencyCode"`

	// TransactionDate: When it happened. ISO 8601, UTC, without zone; fractional seconds only when present.
	TransactionDate *Instant `json:"transactionDate"`

	// DueDate: When it is due. ISO 8601, UTC, without zone; fractional seconds only when present.
	DueDate Instant `json:"dueDate"`

	// Description: May be empty.
	Description string `json:"description"`
}

type TransactionBatchRequest struct {
	// Transactions: All transactions are created, or none.
	Transactions []TransactionRequest `json:"transactions"`
}

type TransactionChange struct {
	// UpdateErpCode: Current ERP code of the transaction to change.
	UpdateErpCode *string `json:"updateErpCode,omitempty"`

	// ID: Id of the transaction to change; used if updateErpCode is sent too.
	ID *string `json:"id,omitempty"`

	// AccountErpCode: ERP code of the account. The account need not exist.
	AccountErpCode *string `json:"accountErpCode,omitempty"`

	// Amount: At most 15 integer and 4 fractional digits; may be negative.
	Amount *Decimal `json:"amount,omitempty"`

	// CurrencyCode: ISO 4217 code of the currency.
	CurrencyCode *string `json:"currencyCode,omitempty"`

	// DueDate: When it is due. ISO 8601; UTC if it has no zone; stored to the microsecond, further digits are cut off.
	DueDate *Instant `json:"dueDate,omitempty"`

	// ErpCode: ERP code of the transaction, unique among those that are not deleted.
	ErpCode *string `json:"erpCode,omitempty"`

	// TransactionDate: When it happened. ISO 8601; UTC if it has no zone; stored to the microsecond, further digits are cut off.
	TransactionDate Nullable[Instant] `json:"transactionDate,omitempty"`

	// Description: Free text.
	Description Nullable[string] `json:"description,omitempty"`

	// DocumentType: Kind of the underlying document. INVOICE, RETURN, SERVICE, COLLECTION, CARD, DIFFERENCE and OPENING are shown in the reader's language where there is no documentNo; payers see no other.
	DocumentType Nullable[string] `json:"documentType,omitempty"`

	// DocumentNo: Number of the underlying document.
	DocumentNo Nullable[string] `json:"documentNo,omitempty"`
}

type TransactionReplacement struct {
	// Created: Transactions that are new.
	Created int64 `json:"created"`

	// Changed: Transactions that have other values now. They keep their ids.
	Changed int64 `json:"changed"`

	// Unchanged: Transactions that stay as they were, with those that are postings of payments.
	Unchanged int64 `json:"unchanged"`

	// Deleted: Transactions that were not sent and are deleted.
	Deleted int64 `json:"deleted"`

	// Kept: Transactions that stay as they are, although they were not sent or would be reduced, because payments pay them.
	Kept int64 `json:"kept"`

	// Allocated: The transactions that stay because payments pay them, at most a hundred.
	Allocated []AllocatedTransaction `json:"allocated"`
}

type TransactionReplacementRequest struct {
	// AccountErpCode: ERP code of the account. The account need not exist.
	AccountErpCode string `json:"accountErpCode"`

	// Transactions: What the account then has, besides what payments posted to it.
	Transactions []AccountTransactionRequest `json:"transactions"`

	// AllowShrink: True: more than 30 % of the account's transactions may vanish. Default: false.
	AllowShrink *bool `json:"allowShrink,omitempty"`
}

type TransactionRequest struct {
	// ErpCode: ERP code of the transaction, unique among those that are not deleted.
	ErpCode string `json:"erpCode"`

	// AccountErpCode: ERP code of the account. The account need not exist.
	AccountErpCode string `json:"accountErpCode"`

	// Amount: At most 15 integer and 4 fractional digits; may be negative.
	Amount Decimal `json:"amount"`

	// CurrencyCode: ISO 4217 code of the currency.
	CurrencyCode string `json:"currencyCode"`

	// DueDate: When it is due. ISO 8601; UTC if it has no zone; stored to the microsecond, further digits are cut off.
	DueDate Instant `json:"dueDate"`

	// TransactionDate: When it happened. ISO 8601; UTC if it has no zone; stored to the microsecond, further digits are cut off.
	TransactionDate *Instant `json:"transactionDate,omitempty"`

	// Description: Free text.
	Description *string `json:"description,omitempty"`

	// DocumentType: Kind of the underlying document. INVOICE, RETURN, SERVICE, COLLECTION, CARD, DIFFERENCE and OPENING are shown in the reader's language where there is no documentNo; payers see no other.
	DocumentType *string `json:"documentType,omitempty"`

	// DocumentNo: Number of the underlying document.
	DocumentNo *string `json:"documentNo,omitempty"`
}
