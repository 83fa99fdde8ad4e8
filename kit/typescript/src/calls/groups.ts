// Made from openapi.json by `npm run kit`; a change here is lost.

import type { Send } from "../send.ts";
import { AccountsCalls } from "./accounts.ts";
import { CallerCalls } from "./caller.ts";
import { CollectionsCalls } from "./collections.ts";
import { CustomersCalls } from "./customers.ts";
import { DeliveriesCalls } from "./deliveries.ts";
import { EndpointsCalls } from "./endpoints.ts";
import { EventsCalls } from "./events.ts";
import { LinksCalls } from "./links.ts";
import { PaymentRequestsCalls } from "./payment-requests.ts";
import { PaymentSetsCalls } from "./payment-sets.ts";
import { PaymentsCalls } from "./payments.ts";
import { RefundsCalls } from "./refunds.ts";
import { SandboxCalls } from "./sandbox.ts";
import { SavedCardsCalls } from "./saved-cards.ts";
import { TransactionsCalls } from "./transactions.ts";
import { UsersCalls } from "./users.ts";
import { WidgetCalls } from "./widget.ts";

/** Every call of the interface, by group. */
export class Groups {
  readonly accounts: AccountsCalls;
  readonly caller: CallerCalls;
  readonly collections: CollectionsCalls;
  readonly customers: CustomersCalls;
  readonly deliveries: DeliveriesCalls;
  readonly endpoints: EndpointsCalls;
  readonly events: EventsCalls;
  readonly links: LinksCalls;
  readonly paymentRequests: PaymentRequestsCalls;
  readonly paymentSets: PaymentSetsCalls;
  readonly payments: PaymentsCalls;
  readonly refunds: RefundsCalls;
  readonly sandbox: SandboxCalls;
  readonly savedCards: SavedCardsCalls;
  readonly transactions: TransactionsCalls;
  readonly users: UsersCalls;
  readonly widget: WidgetCalls;

  constructor(send: Send) {
    this.accounts = new AccountsCalls(send);
    this.caller = new CallerCalls(send);
    this.collections = new CollectionsCalls(send);
    this.customers = new CustomersCalls(send);
    this.deliveries = new DeliveriesCalls(send);
    this.endpoints = new EndpointsCalls(send);
    this.events = new EventsCalls(send);
    this.links = new LinksCalls(send);
    this.paymentRequests = new PaymentRequestsCalls(send);
    this.paymentSets = new PaymentSetsCalls(send);
    this.payments = new PaymentsCalls(send);
    this.refunds = new RefundsCalls(send);
    this.sandbox = new SandboxCalls(send);
    this.savedCards = new SavedCardsCalls(send);
    this.transactions = new TransactionsCalls(send);
    this.users = new UsersCalls(send);
    this.widget = new WidgetCalls(send);
  }
}
