/** The statement of an account: the merchant's file, for at most a year. */
import { addDays, isDay } from "#acquirers/registry.ts";
import { codeOfAccount, exportStatement } from "#current-accounts/index.ts";
import { invalid } from "#platform/refusal.ts";
import { recordActivity } from "#users/index.ts";
import { accountOf } from "./page/account-of.ts";
import type { SelfServicePages } from "./page/page-routes.ts";
import { asked } from "./page/visit.ts";

const DAYS_MAX = 366;

export function statementPage(pages: SelfServicePages): void {
  pages.forUsers("GET", "/accounts/:id/statement", async (visit) => {
    const account = await accountOf(visit);
    if (account === null) return null;
    const { ctx, locale, user, session } = visit;
    const [from, to] = [asked(visit, "from"), asked(visit, "to")];
    if (!isDay(from) || !isDay(to)) throw invalid("from", "The days are not valid.");
    if (to > addDays(from, DAYS_MAX - 1)) throw invalid("from", "A statement has at most 366 days.");
    const format = asked(visit, "format") === "csv" ? "csv" : "pdf";
    const file = await exportStatement(ctx, { erpCode: codeOfAccount(account), from, to, format, locale });
    await recordActivity(ctx, {
      userId: user.id,
      action: "StatementDownloaded",
      accountId: account.id,
      device: session.device,
    });
    return { file };
  });
}
