import type { BankStepClosedPage, ToBankPage } from "@servicepay/checkout/render";
import type { Config } from "#platform/config/config.ts";
import type { PagePolicy } from "#platform/http/page-reply.ts";
import { moneyOf } from "#platform/text/money.ts";
import type { FormEmission } from "./emit-three-ds-form.ts";

type Emitted<Kind extends FormEmission["kind"]> = Extract<FormEmission, { kind: Kind }>;

/**
 * Chrome applies form-action to the redirects of a form's post, too, and banks redirect it to the issuer's page, on a host that
 * only they know. So every https host is allowed. The page contains no other address and runs only our script.
 */
export function bankPolicy({ mode }: Pick<Config, "mode">): PagePolicy {
  return { formTargets: mode === "live" ? ["https:"] : ["https:", "http:"] };
}

export function toBankPage(
  { form, locale, look, bankName, chargedAmount, currency }: Emitted<"form">,
  { mode }: Pick<Config, "mode">,
): ToBankPage {
  const price = moneyOf(chargedAmount, currency);
  return { kind: "to-bank", locale, isTest: mode === "sandbox", ...look, ...form, bankName, price };
}

export function stepClosedPage(
  { returnUrl, reason, locale, look }: Emitted<"closed">,
  { mode }: Pick<Config, "mode">,
): BankStepClosedPage {
  return { kind: "bank-step-closed", locale, isTest: mode === "sandbox", ...look, reason, backUrl: returnUrl };
}
