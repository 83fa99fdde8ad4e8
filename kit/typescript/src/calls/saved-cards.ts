// Made from openapi.json by `npm run kit`; a change here is lost.

import { List } from "../list.ts";
import type { Options, PageOptions, Send } from "../send.ts";
import type { OtherText } from "../values.ts";

/** Cards that payers have saved, with masked numbers. */
export class SavedCardsCalls {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** List saved cards. Needs the scope `vendor`. */
  list(given: ListSavedCardsQuery = {}, options?: PageOptions): List<SavedCard> {
    return new List(
      this.#send,
      { verb: "GET", path: "/vendor/creditcard", isEmptyNotFound: true, reply: "page", question: "savedCards.list" },
      given,
      options,
    );
  }

  /** Read a saved card. Needs the scope `vendor`. */
  get(given: { id: string }, options?: Options): Promise<SavedCard> {
    return this.#send(
      { verb: "GET", path: "/vendor/creditcard/{id}", pathFields: ["id"], reply: "whole", question: "savedCards.list" },
      given,
      options,
    );
  }

  /** Delete a saved card. Needs the scope `vendor`. */
  delete(given: { id: string }, options?: Options): Promise<void> {
    return this.#send(
      {
        verb: "DELETE",
        path: "/vendor/creditcard/{id}",
        pathFields: ["id"],
        reply: "done",
        question: "savedCards.list",
      },
      given,
      options,
    );
  }
}

export interface ListSavedCardsQuery {
  /** Records per page, at most 100. */
  pageSize?: number | undefined;
  /** Lists the cards of the customer with exactly this code. */
  customerCode?: string | undefined;
}

/** A card that a payer has saved. */
export interface SavedCard {
  /** Id of the card. */
  cardId: string;
  /** The payer's name for the card. */
  name: string;
  /** The first 6 and last 4 digits. */
  cardNumber: string;
  /** Name and surname of the customer. */
  customerName: string;
  /** When it was saved. ISO 8601, UTC, without zone; fractional seconds only when present. */
  insertedDate: Date;
  /** Whether the card has expired. */
  status: "active" | "expired" | OtherText;
  /** The card's issuer; null if its BIN is unknown. */
  bank: string | null;
  /** The card's installment program, or null. */
  program: string | null;
}
