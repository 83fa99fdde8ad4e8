// Made from openapi.json by `npm run kit`; a change here is lost.

import { List } from "../list.ts";
import type { KeyedOptions, Options, PageOptions, Send } from "../send.ts";
import type { Decimal, DecimalInput } from "../values.ts";

/** Read, create, change and delete what customers owe and have paid. */
export class TransactionsCalls {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Read one transaction. Needs the scope `cat`. */
  get(given: GetTransactionQuery = {}, options?: Options): Promise<Transaction> {
    return this.#send({ verb: "GET", path: "/cat/cat", reply: "whole", question: "transactions.get" }, given, options);
  }

  /** Create a transaction. Needs the scope `cat`. */
  create(given: TransactionRequest, options?: KeyedOptions): Promise<Transaction> {
    return this.#send(
      { verb: "POST", path: "/cat/cat", hasBody: true, isKeyed: true, reply: "data", question: "transactions.get" },
      given,
      options,
    );
  }

  /** Change a transaction. Needs the scope `cat`. */
  update(given: TransactionChange, options?: Options): Promise<Transaction> {
    return this.#send(
      { verb: "PUT", path: "/cat/cat", hasBody: true, reply: "data", question: "transactions.get" },
      given,
      options,
    );
  }

  /** Delete a transaction. Needs the scope `cat`. */
  delete(given: DeleteTransactionQuery = {}, options?: Options): Promise<DeletedTransaction> {
    return this.#send(
      { verb: "DELETE", path: "/cat/cat", reply: "data", question: "transactions.get" },
      given,
      options,
    );
  }

  /** List transactions. Needs the scope `cat`. */
  list(given: ListTransactionsQuery = {}, options?: PageOptions): List<Transaction> {
    return new List(
      this.#send,
      { verb: "GET", path: "/cat/cat/list", reply: "page", question: "transactions.get" },
      given,
      options,
    );
  }

  /** Create up to 1,000 transactions, all or none. Needs the scope `cat`. */
  createBatch(given: TransactionBatchRequest, options?: KeyedOptions): Promise<CreatedTransaction[]> {
    return this.#send(
      {
        verb: "POST",
        path: "/cat/cat/batch",
        hasBody: true,
        isKeyed: true,
        reply: "data",
        question: "transactions.get",
      },
      given,
      options,
    );
  }

  /** Replace the transactions of one account, all or none. Needs the scope `cat`. */
  replace(given: TransactionReplacementRequest, options?: Options): Promise<TransactionReplacement> {
    return this.#send(
      { verb: "PUT", path: "/cat/cat/replace", hasBody: true, reply: "data", question: "transactions.get" },
      given,
      options,
    );
  }
}

export interface GetTransactionQuery {
  /** The transaction's id; used if erpCode is sent too. */
  id?: string | undefined;
  /** The transaction's exact ERP code. */
  erpCode?: string | undefined;
}

export interface DeleteTransactionQuery {
  /** The transaction's id; used if erpCode is sent too. */
  id?: string | undefined;
  /** The transaction's exact ERP code. */
  erpCode?: string | undefined;
}

export interface ListTransactionsQuery {
  /** The transaction's id; used if erpCode is sent too. */
  id?: string | undefined;
  /** The transaction's exact ERP code. */
  erpCode?: string | undefined;
  /** Transactions of exactly this account. */
  accountErpCode?: string | undefined;
  /** ISO 4217 code of the currency, in any case. */
  currencyCode?: string | undefined;
  /** Descriptions that contain this text, in any case. */
  description?: string | undefined;
  /** From this moment, inclusive; omits transactions without a date. ISO 8601; UTC if it has no zone; stored to the microsecond, further digits are cut off. */
  transactionDateFrom?: Date | string | undefined;
  /** Until this moment, inclusive; omits transactions without a date. ISO 8601; UTC if it has no zone; stored to the microsecond, further digits are cut off. */
  transactionDateTo?: Date | string | undefined;
  /** Due from this moment, inclusive. ISO 8601; UTC if it has no zone; stored to the microsecond, further digits are cut off. */
  dueDateFrom?: Date | string | undefined;
  /** Due until this moment, inclusive. ISO 8601; UTC if it has no zone; stored to the microsecond, further digits are cut off. */
  dueDateTo?: Date | string | undefined;
  /** Minimum amount. */
  amountMin?: DecimalInput | undefined;
  /** Maximum amount. */
  amountMax?: DecimalInput | undefined;
  /** Records per page, at most 100. */
  pageSize?: number | undefined;
}

/** A transaction of the account of the request. */
export interface AccountTransactionRequest {
  /** ERP code of the transaction, unique among those that are not deleted. */
  erpCode: string;
  /** ERP code of the account. The account need not exist. */
  accountErpCode?: string | undefined;
  /** At most 15 integer and 4 fractional digits; may be negative. */
  amount: DecimalInput;
  /** ISO 4217 code of the currency. */
  currencyCode: string;
  /** When it is due. ISO 8601; UTC if it has no zone; stored to the microsecond, further digits are cut off. */
  dueDate: Date | string;
  /** When it happened. ISO 8601; UTC if it has no zone; stored to the microsecond, further digits are cut off. */
  transactionDate?: Date | string | undefined;
  /** Free text. */
  description?: string | undefined;
  /** Kind of the underlying document. INVOICE, RETURN, SERVICE, COLLECTION, CARD, DIFFERENCE and OPENING are shown in the reader's language where there is no documentNo; payers see no other. */
  documentType?: string | undefined;
  /** Number of the underlying document. */
  documentNo?: string | undefined;
}

export interface AllocatedTransaction {
  /** The transaction. */
  id: string;
  /** Empty if it has none. */
  erpCode: string;
}

export interface CreatedTransaction {
  /** Permanent id of the transaction. */
  id: string;
  /** The value that was sent. */
  erpCode: string;
}

export interface DeletedTransaction {
  /** The deleted transaction. */
  id: string;
}

/** A transaction of a current account. */
export interface Transaction {
  /** Permanent id of the transaction. */
  id: string;
  /** Empty if there is none. */
  erpCode: string;
  /** ERP code of the account. */
  accountErpCode: string;
  /** Four fractional digits; may be negative. */
  amount: Decimal;
  /** ISO 4217 code of the currency. */
  currencyCode: string;
  /** When it happened. ISO 8601, UTC, without zone; fractional seconds only when present. */
  transactionDate: Date | null;
  /** When it is due. ISO 8601, UTC, without zone; fractional seconds only when present. */
  dueDate: Date;
  /** May be empty. */
  description: string;
}

export interface TransactionBatchRequest {
  /** All transactions are created, or none. */
  transactions: readonly TransactionRequest[];
}

export interface TransactionChange {
  /** Current ERP code of the transaction to change. */
  updateErpCode?: string | undefined;
  /** Id of the transaction to change; used if updateErpCode is sent too. */
  id?: string | undefined;
  /** ERP code of the account. The account need not exist. */
  accountErpCode?: string | undefined;
  /** At most 15 integer and 4 fractional digits; may be negative. */
  amount?: DecimalInput | undefined;
  /** ISO 4217 code of the currency. */
  currencyCode?: string | undefined;
  /** When it is due. ISO 8601; UTC if it has no zone; stored to the microsecond, further digits are cut off. */
  dueDate?: Date | string | undefined;
  /** ERP code of the transaction, unique among those that are not deleted. */
  erpCode?: string | undefined;
  /** When it happened. ISO 8601; UTC if it has no zone; stored to the microsecond, further digits are cut off. */
  transactionDate?: Date | string | null | undefined;
  /** Free text. */
  description?: string | null | undefined;
  /** Kind of the underlying document. INVOICE, RETURN, SERVICE, COLLECTION, CARD, DIFFERENCE and OPENING are shown in the reader's language where there is no documentNo; payers see no other. */
  documentType?: string | null | undefined;
  /** Number of the underlying document. */
  documentNo?: string | null | undefined;
}

export interface TransactionReplacement {
  /** Transactions that are new. */
  created: number;
  /** Transactions that have other values now. They keep their ids. */
  changed: number;
  /** Transactions that stay as they were, with those that are postings of payments. */
  unchanged: number;
  /** Transactions that were not sent and are deleted. */
  deleted: number;
  /** Transactions that stay as they are, although they were not sent or would be reduced, because payments pay them. */
  kept: number;
  /** The transactions that stay because payments pay them, at most a hundred. */
  allocated: readonly AllocatedTransaction[];
}

export interface TransactionReplacementRequest {
  /** ERP code of the account. The account need not exist. */
  accountErpCode: string;
  /** What the account then has, besides what payments posted to it. */
  transactions: readonly AccountTransactionRequest[];
  /** True: more than 30 % of the account's transactions may vanish. Default: false. */
  allowShrink?: boolean | undefined;
}

export interface TransactionRequest {
  /** ERP code of the transaction, unique among those that are not deleted. */
  erpCode: string;
  /** ERP code of the account. The account need not exist. */
  accountErpCode: string;
  /** At most 15 integer and 4 fractional digits; may be negative. */
  amount: DecimalInput;
  /** ISO 4217 code of the currency. */
  currencyCode: string;
  /** When it is due. ISO 8601; UTC if it has no zone; stored to the microsecond, further digits are cut off. */
  dueDate: Date | string;
  /** When it happened. ISO 8601; UTC if it has no zone; stored to the microsecond, further digits are cut off. */
  transactionDate?: Date | string | undefined;
  /** Free text. */
  description?: string | undefined;
  /** Kind of the underlying document. INVOICE, RETURN, SERVICE, COLLECTION, CARD, DIFFERENCE and OPENING are shown in the reader's language where there is no documentNo; payers see no other. */
  documentType?: string | undefined;
  /** Number of the underlying document. */
  documentNo?: string | undefined;
}
