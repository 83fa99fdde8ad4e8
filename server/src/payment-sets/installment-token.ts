import type { Amount, CurrencyCode, Rate } from "@servicepay/money";
import { amountFromDecimal, formatDecimal, isCurrencyCode, rateFromDecimal } from "@servicepay/money";
import type { Context } from "#platform/context.ts";
import type { Plan } from "./plan.ts";
import type { PaymentSetId } from "./payment-set.ts";
import type { TerminalId } from "./terminal.ts";

export const INSTALLMENT_TOKEN_SECONDS = 20 * 60;

/** What a token says once its signature is ours; `bin` are the digits that were typed when it was made. */
export interface InstallmentClaims {
  plan: Plan;
  bin: string;
  expiresAt: Date;
}

type Signing = Pick<Context, "keys" | "tenantId">;

/** `subject` names the one payment that may use it: a widget token's or link's id. */
export function signInstallmentToken(
  ctx: Signing,
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
  const text = Buffer.from(JSON.stringify(claims)).toString("base64url");
  const signature = ctx.keys.sign("installment-token", message(ctx, subject, text));
  return `${text}.${signature.toString("base64url")}`;
}

/** Null unless every bit is as it was signed, for this tenant and this subject. */
export function openInstallmentToken(ctx: Signing, subject: string, token: string): InstallmentClaims | null {
  const [text = "", signature = "", ...rest] = token.split(".");
  const given = Buffer.from(signature, "base64url");
  // The decoder skips what is not base64url: only the one spelling that we wrote is ours.
  if (rest.length > 0 || given.toString("base64url") !== signature) return null;
  if (!ctx.keys.verify("installment-token", message(ctx, subject, text), given)) return null;
  return claimsOf(JSON.parse(Buffer.from(text, "base64url").toString()) as Claims);
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
    amount: exact(amountFromDecimal(amount)),
    chargedAmount: exact(amountFromDecimal(charged)),
    currency: currencyOf(currency),
    customerRate: exact(rateFromDecimal(customer)),
    costRate: exact(rateFromDecimal(cost)),
    program,
    bankName,
  };
  return { plan, bin, expiresAt: new Date(expiry * 1_000) };
}

function exact<Value extends Amount | Rate>(value: Value | null): Value {
  if (value === null) throw new Error("a signed decimal does not read back");
  return value;
}

function currencyOf(text: string): CurrencyCode {
  if (!isCurrencyCode(text)) throw new Error("a signed currency does not read back");
  return text;
}

function message({ tenantId }: Signing, subject: string, text: string): string {
  return `${tenantId}\n${subject}\n${text}`;
}
