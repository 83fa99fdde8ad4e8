import type { AccountPage, AccountProblem, Locale, OpenItemModel, OpenItemsModel } from "@servicepay/checkout/render";
import { addAmounts, formatDecimal } from "@servicepay/money";
import { bankDayOf } from "#acquirers/registry.ts";
import { documentTypeIn, readOpenItems, type CurrentAccount, type OpenItem } from "#current-accounts/index.ts";
import { collectingPaymentSet } from "#payment-sets/index.ts";
import { reading } from "#platform/context.ts";
import type { AccountVisit } from "./account-visit.ts";
import type { PostedChoice } from "./read-choice.ts";
import { openChoices } from "./reservations.ts";

/** What the payer sent and why it could not be paid. */
export interface RefusedChoice {
  posted: PostedChoice;
  problem: AccountProblem;
}

/** The page with the open items as they are now. */
export async function viewAccountPage(visit: AccountVisit, refused: RefusedChoice | null): Promise<AccountPage> {
  const { ctx, locale, path, payable, merchant } = visit;
  const groups = await Promise.all(payable.accounts.map((account) => groupsOf(visit, account, refused)));
  return {
    kind: "account",
    locale,
    isTest: ctx.config.mode === "sandbox",
    merchant,
    brand: visit.brand,
    action: `${path}&lang=${locale}`,
    languageUrl: `${path}&lang=${locale === "tr" ? "en" : "tr"}`,
    groups: groups.flat(),
  };
}

/** The account's open items as a page shows them: a part for each currency. */
export async function groupsOf(
  { ctx, visitorHash, locale }: Pick<AccountVisit, "ctx" | "visitorHash" | "locale">,
  account: CurrentAccount,
  refused: RefusedChoice | null,
): Promise<OpenItemsModel[]> {
  const own = await openChoices(ctx, account, visitorHash);
  const items = await readOpenItems(ctx, account, own);
  const byCurrency = Map.groupBy(items, ({ currency }) => currency);
  return Promise.all(
    [...byCurrency].map(async ([currency, ofCurrency]) => {
      const isCollected = (await collectingPaymentSet(reading(ctx), currency)) !== undefined;
      const isRefused = refused?.posted.accountId === account.id && refused.posted.currency === currency;
      return groupOf(account, ofCurrency, {
        isCollected,
        refused: isRefused ? refused : null,
        now: ctx.clock.now(),
        locale,
      });
    }),
  );
}

function groupOf(
  { id, name }: CurrentAccount,
  items: readonly OpenItem[],
  {
    isCollected,
    refused,
    now,
    locale,
  }: { isCollected: boolean; refused: RefusedChoice | null; now: Date; locale: Locale },
): OpenItemsModel {
  // Nothing is ticked in advance, not even a single item: payers decide what they pay.
  const ticked = new Set(refused?.posted.itemIds);
  const held = addAmounts(...items.map(({ reserved }) => reserved));
  return {
    accountId: id,
    name,
    currency: items[0]!.currency,
    total: formatDecimal(addAmounts(...items.map(({ open }) => open))),
    held: held > 0n ? formatDecimal(held) : null,
    items: items.map((item) => itemModel(item, ticked.has(item.id), now, locale)),
    isCollected,
    typed: refused?.posted.typed ?? "",
    problem: refused?.problem ?? null,
  };
}

function itemModel(item: OpenItem, isTicked: boolean, now: Date, locale: Locale): OpenItemModel {
  const { id, amount, open, reserved, description, reference, documentType, dueDate } = item;
  const words = [description, reference, documentTypeIn(locale, documentType)].filter((each) => each !== "");
  return {
    id,
    title: words[0] ?? null,
    reference: words[1] ?? null,
    dueAt: dueDate.toISOString(),
    isOverdue: bankDayOf(dueDate) < bankDayOf(now),
    open: open > 0n ? formatDecimal(open) : null,
    whole: open < amount ? formatDecimal(amount) : null,
    held: reserved > 0n ? formatDecimal(reserved) : null,
    isTicked,
  };
}
