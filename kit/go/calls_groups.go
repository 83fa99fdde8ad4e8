// Made from openapi.json by `npm run kit`. DO NOT EDIT.

package servicepay

// groups has every call of the interface, by group.
type groups struct {
	// Accounts: The accounts that transactions belong to.
	Accounts AccountsCalls

	// Caller: Log in, refresh a session, end a session.
	Caller CallerCalls

	// Collections: Sales, refunds and voids that an ERP has to book, and its acknowledgements.
	Collections CollectionsCalls

	// Customers: The people and companies that pay, as named by links and accounts.
	Customers CustomersCalls

	// Deliveries: List what was sent to your server, and send it again.
	Deliveries DeliveriesCalls

	// Endpoints: Where the company's events are sent.
	Endpoints EndpointsCalls

	// Events: Read what happened in the company, in one order without gaps.
	Events EventsCalls

	// Links: Create links to the service's own payment page.
	Links LinksCalls

	// PaymentRequests: One address for many payers: a product, an open amount, or a debt that is paid in parts.
	PaymentRequests PaymentRequestsCalls

	// PaymentSets: How the company collects: banks, installments and rules of one currency.
	PaymentSets PaymentSetsCalls

	// Payments: Every payment by link or by widget: its status, cancellation and refund, and lists of payments and refunds.
	Payments PaymentsCalls

	// Refunds: Every payment by link or by widget: its status, cancellation and refund, and lists of payments and refunds.
	Refunds RefundsCalls

	// Sandbox: Read what happened in the company, in one order without gaps.
	Sandbox SandboxCalls

	// SavedCards: Cards that payers have saved, with masked numbers.
	SavedCards SavedCardsCalls

	// Transactions: Read, create, change and delete what customers owe and have paid.
	Transactions TransactionsCalls

	// Users: The people who work at the merchant.
	Users UsersCalls

	// Widget: Pay with the card form in your page.
	Widget WidgetCalls
}

func newGroups(transport *transport) groups {
	return groups{
		Accounts:        AccountsCalls{transport},
		Caller:          CallerCalls{transport},
		Collections:     CollectionsCalls{transport},
		Customers:       CustomersCalls{transport},
		Deliveries:      DeliveriesCalls{transport},
		Endpoints:       EndpointsCalls{transport},
		Events:          EventsCalls{transport},
		Links:           LinksCalls{transport},
		PaymentRequests: PaymentRequestsCalls{transport},
		PaymentSets:     PaymentSetsCalls{transport},
		Payments:        PaymentsCalls{transport},
		Refunds:         RefundsCalls{transport},
		Sandbox:         SandboxCalls{transport},
		SavedCards:      SavedCardsCalls{transport},
		Transactions:    TransactionsCalls{transport},
		Users:           UsersCalls{transport},
		Widget:          WidgetCalls{transport},
	}
}
