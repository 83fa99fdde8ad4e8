import { currencyOf, formatDecimal, zero } from "@servicepay/money";
import type {
  AcquirerTools,
  Authentication,
  BankReply,
  Capabilities,
  ChargeOutcome,
  Evidence,
  Order,
  OrderReference,
  QueryOutcome,
  ReversalOutcome,
  Sale,
  Terminal,
} from "../contract/acquirer.ts";
import { judgeQuery } from "./classify-query.ts";
import { answerOf, judgeCharge, judgeReversal } from "./classify.ts";
import type { Answer } from "./classify.ts";
import { evidenceOf } from "./evidence.ts";
import type { NestpaySettings } from "./settings.ts";
import { installmentField, threeDsForm, verifyReturn } from "./three-ds.ts";
import { requestBody } from "./xml-request.ts";
import type { XmlFields } from "./xml-request.ts";

const CHARGE_TIMEOUT_MS = 30_000;
const QUERY_TIMEOUT_MS = 15_000;
const ORDER_ID = /^[A-Za-z0-9]{1,20}$/;

interface Call {
  operation: Evidence["operation"];
  fields: XmlFields;
  timeoutMs: number;
  /** Values that must not be found in what is kept of the reply. */
  secrets: readonly string[];
}

export function openTerminal(settings: NestpaySettings, capabilities: Capabilities, tools: AcquirerTools): Terminal {
  const login: XmlFields = { Name: settings.username, Password: settings.password, ClientId: settings.clientId };
  const ownSecrets = [settings.password, settings.storeKey];

  return {
    async sell(sale) {
      assertOrder(sale, capabilities);
      return charge("sale", sale, saleFields(sale), [...ownSecrets, sale.card.pan, sale.card.cvv]);
    },

    startThreeDs(start) {
      assertOrder(start, capabilities);
      return threeDsForm(settings, start, tools.randomHex(10));
    },

    verifyThreeDsReturn: (expected, posted) => verifyReturn(settings, expected, posted),

    async complete(order, authentication) {
      assertOrder(order, capabilities);
      return charge("complete", order, completionFields(order, authentication), ownSecrets);
    },

    async void(order) {
      const { transactionId } = order.references;
      const target: XmlFields = transactionId === null ? { OrderId: order.bankOrderId } : { TransId: transactionId };
      const outcome = await reverse("void", order, { Type: "Void", ...target });
      return outcome.kind === "refused" && outcome.reason === "nothing_to_reverse"
        ? explainRefusedVoid(outcome, await query(order))
        : outcome;
    },

    async refund(order) {
      assertOrder(order, capabilities);
      const total = { Currency: currencyOf(order.currency).numericCode, Total: formatDecimal(order.amount, 2) };
      return reverse("refund", order, { Type: "Credit", OrderId: order.bankOrderId, ...total });
    },

    query,
  };

  async function charge(
    operation: "sale" | "complete",
    order: Order,
    fields: XmlFields,
    secrets: readonly string[],
  ): Promise<ChargeOutcome> {
    const { answer, evidence } = await call({ operation, fields, timeoutMs: CHARGE_TIMEOUT_MS, secrets });
    return {
      evidence,
      ...(answer.kind === "answered" ? judgeCharge(answer.reply, order.bankOrderId, secrets) : answer),
    };
  }

  async function reverse(operation: "void" | "refund", order: Order, fields: XmlFields): Promise<ReversalOutcome> {
    const { answer, evidence } = await call({ operation, fields, timeoutMs: CHARGE_TIMEOUT_MS, secrets: ownSecrets });
    return {
      evidence,
      ...(answer.kind === "answered" ? judgeReversal(answer.reply, order.bankOrderId, ownSecrets) : answer),
    };
  }

  async function query(order: OrderReference): Promise<QueryOutcome> {
    const fields = { OrderId: order.bankOrderId, Extra: { ORDERSTATUS: "QUERY" } };
    const { answer, evidence } = await call({
      operation: "query",
      fields,
      timeoutMs: QUERY_TIMEOUT_MS,
      secrets: ownSecrets,
    });
    if (answer.kind === "answered") return { evidence, ...judgeQuery(answer.reply, order, ownSecrets) };
    return { evidence, kind: "unknown", reason: answer.reason };
  }

  async function call({
    operation,
    fields,
    timeoutMs,
    secrets,
  }: Call): Promise<{ answer: Answer; evidence: Evidence }> {
    const bankReply: BankReply = await tools.post({
      url: settings.apiUrl,
      headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/xml" },
      body: requestBody({ ...login, ...fields }),
      timeoutMs,
    });
    const answer = answerOf(bankReply);
    const reply = answer.kind === "answered" ? answer.reply : null;
    return { answer, evidence: evidenceOf(operation, settings.apiUrl, bankReply, reply, secrets) };
  }
}

/** "Nothing to void" is the answer to an order that is void already, settled, or was never charged: its status tells which. */
function explainRefusedVoid(
  refused: Extract<ReversalOutcome, { kind: "refused" }>,
  status: QueryOutcome,
): ReversalOutcome {
  if (status.kind === "voided") return { kind: "alreadyDone", evidence: status.evidence };
  if (status.kind === "approved" && status.settled) return { ...refused, reason: "day_closed" };
  if (["declined", "refunded", "notFound"].includes(status.kind)) return refused;
  return { kind: "unknown", reason: `nothing to void, but its status is ${status.kind}`, evidence: status.evidence };
}

function saleFields(sale: Sale): XmlFields {
  return {
    ...chargeFields(sale, sale.payerIp),
    Number: sale.card.pan,
    Expires: `${sale.card.expMonth}/${sale.card.expYear.slice(-2)}`,
    Cvv2Val: sale.card.cvv,
    Mode: "P",
  };
}

/** After authentication md stands for the card: no card number and no CVV are sent again. */
function completionFields(order: Order & { payerIp: string }, { fields }: Authentication): XmlFields {
  return {
    ...chargeFields(order, order.payerIp),
    Number: fields["md"] ?? "",
    PayerTxnId: fields["xid"] ?? "",
    PayerSecurityLevel: fields["eci"] ?? "",
    PayerAuthenticationCode: fields["cavv"] ?? "",
    Mode: "P",
  };
}

function chargeFields(order: Order, payerIp: string): XmlFields {
  return {
    Type: "Auth",
    IPAddress: payerIp,
    OrderId: order.bankOrderId,
    Total: formatDecimal(order.amount, 2),
    Currency: currencyOf(order.currency).numericCode,
    Taksit: installmentField(order.installments),
  };
}

/** The caller's mistakes, found before a byte leaves. */
function assertOrder(order: Order, capabilities: Capabilities): void {
  if (!ORDER_ID.test(order.bankOrderId)) throw new RangeError("bankOrderId is not 1 to 20 letters and digits");
  if (order.amount <= zero) throw new RangeError("the amount is not positive");
  if (!capabilities.currencies.includes(order.currency))
    throw new RangeError(`currency ${order.currency} is not accepted by this bank`);
  const { installments } = order;
  if (!Number.isInteger(installments) || installments < 1 || installments > capabilities.installmentsMax)
    throw new RangeError("installments out of range");
}
