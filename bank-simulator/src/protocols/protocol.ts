import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { Account, Bank } from "../bank/bank.ts";
import type { ProtocolFaultKind } from "../faults/fault-kinds.ts";

export interface BankRequest {
  headers: IncomingHttpHeaders;
  body: Buffer;
  remoteAddress: string;
}

type Answer = (request: BankRequest, response: ServerResponse) => Promise<void> | void;

/** What one bank's protocol brings to the simulator. */
export interface Protocol<Merchant extends Account = Account> {
  code: Merchant["protocol"];
  name: string;
  publishedAccounts: readonly Merchant[];
  /** Mistakes that only banks of this protocol make, and what happens. */
  faults: Readonly<Record<ProtocolFaultKind, string>>;
  /** The fields that an account must have as text, to be read from a file. */
  accountFields: readonly string[];
  /** The routes, by method and path. */
  routes(bank: Bank<Merchant>): Readonly<Record<string, Answer>>;
}
