import {
  amountFromDecimal,
  formatDecimal,
  isCurrencyCode,
  rateFromDecimal,
  type Amount,
  type CurrencyCode,
  type Rate,
} from "@servicepay/money";
import type { Context } from "#platform/context.ts";
import type { PaymentSetId } from "../sets/payment-set.ts";
import type { TerminalId } from "../terminals/terminal.ts";
import type { Plan } from "./plan.ts";

export const INSTALLMENT_TOKEN_SECONDS = 20 * 60;

/** The content of a token. `bin` holds the digits that were typed when it was issued. */
export interface InstallmentClaims {
  plan: Plan;
  bin: string;
  expiresAt: Date;
}

type Sealing = Pick<Context, "keys" | "tenantId">;

/**
 * `subject` is the id of the widget token or link whose payment may use the token. The token is encrypted, not only signed,
 * because payers hold it and must not read the bank's commission.
 */
export function sealInstallmentToken(
  ctx: Sealing,
  subject: string,
  { plan, bin, expiresAt }: InstallmentClaims,
): string {
  const claims: Claims = [
    1,
    plan.paymentSetId,
    plan.terminalId,
    plan.acquirerCode,
    plan.installments,
    formatDecimal(plan.amount),
    formatDecimal(plan.chargedAmount),
    plan.currency,
    formatDecimal(plan.customerRate),
    formatDecimal(plan.costRate),
    plan.program,
    plan.bankName,
    bin,
    Math.floor(expiresAt.getTime() / 1_000),
  ];
  return ctx.keys
    .seal("installment-token", Buffer.from(JSON.stringify(claims)), contextOf(ctx, subject))
    .toString("base64url");
}

/** Null unless the token is unchanged and was issued for this tenant and subject. */
export function openInstallmentToken(ctx: Sealing, subject: string, token: string): InstallmentClaims | null {
  const sealed = Buffer.from(token, "base64url");
  // The decoder skips characters that are not base64url, so several texts decode to the same bytes. Only ours is accepted.
  if (sealed.toString("base64url") !== token) return null;
  const text = openOrNull(ctx, sealed, subject);
  return text === null ? null : claimsOf(JSON.parse(text.toString()) as Claims);
}

function openOrNull(ctx: Sealing, sealed: Buffer, subject: string): Buffer | null {
  try {
    return ctx.keys.open("installment-token", sealed, contextOf(ctx, subject));
  } catch {
    return null; // It was not encrypted here.
  }
}

type Claims = readonly [
  version: 1,
  paymentSetId: string,
  terminalId: string,
  acquirerCode: string,
  installments: number,
  amount: string,
  chargedAmount: string,
  currency: string,
  customerRate: string,
  costRate: string,
  program: string | null,
  bankName: string | null,
  bin: string,
  expiresAt: number,
];

function claimsOf(claims: Claims): InstallmentClaims {
  const [
    ,
    setId,
    terminalId,
    acquirerCode,
    installments,
    amount,
    charged,
    currency,
    customer,
    cost,
    program,
    bankName,
    bin,
    expiry,
  ] = claims;
  const plan: Plan = {
    paymentSetId: setId as PaymentSetId,
    terminalId: terminalId as TerminalId,
    acquirerCode,
    installments,
    amount: requireDecimal(amountFromDecimal(amount)),
    chargedAmount: requireDecimal(amountFromDecimal(charged)),
    currency: requireCurrency(currency),
    customerRate: requireDecimal(rateFromDecimal(customer)),
    costRate: requireDecimal(rateFromDecimal(cost)),
    program,
    bankName,
    route: null,
  };
  return { plan, bin, expiresAt: new Date(expiry * 1_000) };
}

function requireDecimal<Value extends Amount | Rate>(value: Value | null): Value {
  if (value === null) throw new Error("a sealed decimal does not read back");
  return value;
}

function requireCurrency(text: string): CurrencyCode {
  if (!isCurrencyCode(text)) throw new Error("a sealed currency does not read back");
  return text;
}

function contextOf({ tenantId }: Sealing, subject: string): string {
  return `${tenantId}:${subject}`;
}
