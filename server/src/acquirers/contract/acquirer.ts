import type { CurrencyCode } from "@servicepay/money";
import type { CheckedConnection } from "./check.ts";
import type { DayPage } from "./day-list.ts";
import type { Localized } from "./localized.ts";
import type { Buyer, Order, OrderReference, Sale, ThreeDsStart } from "./order.ts";
import type { ChargeOutcome, QueryOutcome, ReversalOutcome } from "./outcomes.ts";
import type { Authentication, Returned, Session, ThreeDsJudged, ThreeDsStarted } from "./three-ds.ts";
import type { AcquirerTools } from "./tools.ts";

/** What a bank's protocol promises. The contract suite holds each acquirer to its own promises. */
export interface Capabilities {
  /** `weCharge`: the bank's page authenticates, and we charge afterwards. `bankCharges`: the page charges; not supported yet. */
  model: "weCharge" | "bankCharges";
  /** False: every sale goes through 3-D Secure. */
  directSale: boolean;
  currencies: readonly CurrencyCode[];
  /** The numbers of installments that the protocol knows, 1 included. */
  installments: readonly number[];
  /**
   * What makes a return believable. `signature`: the bank signed it. `call`: the bank's answer to our own request. `completion`:
   * nothing before the charge; the bank compares the return's values with its own record when it is asked to charge.
   */
  returnProof: "signature" | "call" | "completion";
  /** Facts that the proof covers. Others are never read from a return. */
  returnSigns: readonly ("order" | "amount" | "currency" | "installments" | "merchant" | "status" | "values")[];
  /** The bank signs its replies, always or at times: one with a wrong signature proves nothing. */
  signsReplies: boolean;
  /** The bank refuses a second charge of an order id. */
  refusesDuplicates: boolean;
  /** "Not found" proves that nothing was charged when the charge was submitted at least this long ago. */
  notFoundIsFinalAfterMs: number;
  /**
   * What a status query can tell. Without `voids`, a voided or refunded order still looks approved. Without `refundedTotal`, it names
   * the order's last transaction only.
   */
  queryTells: { declines: boolean; voids: boolean; refundedTotal: boolean };
  /** When a sale can be refunded. `bankSays`: a refund that comes too early is refused as `day_not_closed`, or carried out. */
  refundFrom: "atOnce" | "afterClose" | "bankSays";
  /** `none`: a refund is the whole charge. */
  partialRefund: "any" | "none";
  /** Details of the payer without which the bank refuses a sale. */
  needsBuyer: readonly (keyof Buyer)[];
}

/** One setting of a terminal. Commands and documentation are generated from these. */
export interface SettingField {
  name: string;
  label: Localized;
  kind: "text" | "secret" | "url" | "choice";
  required: boolean;
  choices?: readonly string[];
  help: Localized;
}

export type TerminalSettings = Record<string, string>;

/** Settings that are the same for every merchant of a bank, such as its addresses. */
export interface Preset {
  code: string;
  name: string;
  settings: TerminalSettings;
}

/** What the sandbox's bank publishes of a merchant's account, by its own names. */
export type SandboxAccount = Readonly<Record<string, string>>;

/** An open terminal. */
export interface Terminal {
  /** Throws before anything is sent where `directSale` is false. */
  sell(sale: Sale): Promise<ChargeOutcome>;
  startThreeDs(start: ThreeDsStart): Promise<ThreeDsStarted>;
  verifyThreeDsReturn(expected: Order & { session: Session }, returned: Returned): Promise<ThreeDsJudged>;
  complete(
    order: Order & { payerIp: string; session: Session },
    authentication: Authentication,
  ): Promise<ChargeOutcome>;
  void(order: OrderReference): Promise<ReversalOutcome>;
  /** `amount` is the amount to refund. */
  refund(order: OrderReference): Promise<ReversalOutcome>;
  query(order: OrderReference): Promise<QueryOutcome>;
  /** Tests the connection and the settings as far as the bank lets. Moves no money. */
  check(): Promise<CheckedConnection>;
  /**
   * One page of the movements of a bank's business day ("2026-11-20", in Türkiye). Safe to repeat. Absent if the bank has
   * no such lists; its days are compared with files.
   */
  listDay?(day: string, cursor: string | null): Promise<DayPage>;
}

export interface Acquirer {
  readonly code: string;
  readonly name: string;
  readonly capabilities: Capabilities;
  readonly settings: readonly SettingField[];
  readonly presets: readonly Preset[];
  /** The settings of a terminal at the sandbox's bank, which publishes its merchants' accounts. */
  sandboxSettings(bankUrl: string, account: SandboxAccount): TerminalSettings;
  /** The fields of a return that never reach the disk, such as a card number. They are removed before anything else. */
  readonly returnDrops: readonly string[];
  /** What of a return people may read: an allow list of results, amounts and references. Nothing that could be used again. No I/O. */
  describeReturn(returned: Returned): Record<string, string>;
  /** Throws if `settingProblems` finds a problem. */
  open(settings: TerminalSettings, tools: AcquirerTools): Terminal;
}
