import { isCurrencyCode, type CurrencyCode } from "@servicepay/money";
import type { AccountId, Choice } from "#current-accounts/index.ts";
import { parseId } from "#platform/ids.ts";
import { readTypedMoney, type TypedMoneyProblem } from "#platform/text/read-typed-money.ts";

/** What a payer sent. `choice` says what is wrong with the typed sum, if anything is. */
export interface PostedChoice {
  accountId: AccountId;
  currency: CurrencyCode;
  itemIds: readonly string[];
  typed: string;
  choice: Choice | TypedMoneyProblem;
}

const TYPED_MAX = 40;

/** Returns null if the form does not come from the page. */
export function readChoice(body: unknown, locale: "tr" | "en"): PostedChoice | null {
  const fields = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  const text = (name: string) => {
    const value = fields[name];
    return typeof value === "string" ? value : "";
  };
  const accountId = parseId<"current account">(text("account"));
  const currency = text("currency");
  if (accountId === null || !isCurrencyCode(currency)) return null;
  const itemIds = [fields["item"] ?? []].flat().flatMap((id) => (typeof id === "string" ? (parseId(id) ?? []) : []));
  const typed = text(text("field")).trim().slice(0, TYPED_MAX);
  const sum = typed === "" ? null : readTypedMoney(typed, locale, currency);
  return { accountId, currency, itemIds, typed, choice: typeof sum === "string" ? sum : { itemIds, sum } };
}
