/** Writes what payments of one company write for the worker, with the service's own statements and keys. */
import { setTimeout as delay } from "node:timers/promises";
import { amountFromDecimal } from "@servicepay/money";
import { recordAudit, type AuditAction, type AuditDetails } from "../server/src/audit/index.ts";
import { recordCollection } from "../server/src/collections/index.ts";
import { postCollection } from "../server/src/current-accounts/index.ts";
import { watchCardTesting } from "../server/src/payments/card-testing/watch-card-testing.ts";
import { readConfig } from "../server/src/platform/config/config.ts";
import { inTransaction, type Context, type WriteContext } from "../server/src/platform/context.ts";
import { newId, newTraceId } from "../server/src/platform/ids.ts";
import { inOneBatch } from "../server/src/platform/in-one-batch.ts";
import { silentLog } from "../server/src/platform/log/log.ts";
import { openPlatform } from "../server/src/platform/open-platform.ts";
import type { OneTenantOrder, Watched, Written } from "./benches/one-tenant.ts";

/** A transaction holds several payments, because this machine also has to write them: the worker finds the same rows. */
const PAYMENTS_PER_TRANSACTION = 10;
const WRITERS = 4;
const IDLE_MS = 2;
const ACCOUNTS = 5_000;
const AMOUNT = amountFromDecimal("250.75")!;

let ctx: Context;
let number = 0;

process.on("message", (order: OneTenantOrder) => {
  void answerTo(order).then((answer) => process.send!(answer));
});
process.once("disconnect", () => process.exit());

function answerTo(order: OneTenantOrder): Promise<unknown> {
  if (order.kind === "open") return open(order);
  return order.kind === "write" ? write(order) : watch();
}

async function open({ environment, tenantId }: OneTenantOrder & { kind: "open" }): Promise<"open"> {
  const config = readConfig(environment);
  const options = { config, log: silentLog, databaseUrl: config.databaseUrl!, connectionsMax: WRITERS };
  const { platform } = await openPlatform(options);
  ctx = { ...platform, tenantId, actor: { kind: "payer", id: "bench" }, traceId: newTraceId() };
  return "open";
}

async function watch(): Promise<Watched> {
  const begun = performance.now();
  await watchCardTesting(ctx);
  return { seconds: (performance.now() - begun) / 1_000 };
}

/** Each payment is written when it is due, or as soon as possible after that. */
async function write({ payments, perSecond }: OneTenantOrder & { kind: "write" }): Promise<Written> {
  const begun = performance.now();
  let taken = 0;
  const writeDue = async () => {
    while (taken < payments) {
      const due = Math.floor(((performance.now() - begun) / 1_000) * perSecond) - taken;
      const count = Math.min(due, payments - taken, PAYMENTS_PER_TRANSACTION);
      taken += Math.max(0, count);
      if (count <= 0) await delay(IDLE_MS);
      else await inTransaction(ctx, (ctx) => inOneBatch(...Array.from({ length: count }, () => writePayment(ctx))));
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writeDue));
  return { payments, seconds: (performance.now() - begun) / 1_000 };
}

/** The rows of a paid link that a worker processes further: three entries of the audit log, a posting and a collection. */
async function writePayment(ctx: WriteContext): Promise<void> {
  number += 1;
  const [paymentId, attemptId, accountErpCode] = [newId(), newId(), `ACC-${number % ACCOUNTS}`];
  const entry = (action: AuditAction, details: AuditDetails = {}) => ({
    action,
    recordType: "payment" as const,
    recordId: paymentId,
    details,
  });
  const outcome = { attemptId, attemptState: "APPROVED", declineCode: null, reason: null };
  const collected = { amount: AMOUNT, currency: "TRY", description: `Sipariş ${number}` } as const;
  await inOneBatch(
    recordAudit(ctx, entry("link.created", { paymentId })),
    recordAudit(ctx, entry("payment.created")),
    recordAudit(ctx, entry("payment.succeeded", outcome)),
    postCollection(ctx, {
      ...collected,
      id: newId(),
      target: { kind: "sale", accountErpCode },
      attemptId,
      documentNo: `SPB${number}`,
    }),
    recordCollection(ctx, {
      ...collected,
      id: attemptId,
      kind: "sale",
      reversesId: null,
      paymentId,
      orderReference: `SPB${number}`,
      clientReference: `ORDER-${number}`,
      accountErpCode,
      customerErpCode: null,
      chargedAmount: AMOUNT,
      commissionAmount: null,
      installments: 1,
      terminalId: paymentId,
      posErpCode: null,
      maskedPan: "454360******0008",
      authCode: "123456",
      additionalData: null,
    }),
  );
}
