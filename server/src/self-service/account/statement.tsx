/** The statement of an account: the merchant's file, for at most a year. */
import { addDays, bankDayOf, isDay } from "#acquirers/registry.ts";
import { codeOfAccount, exportStatement } from "#current-accounts/index.ts";
import { invalid } from "#platform/refusal.ts";
import { recordActivity } from "#users/index.ts";
import { accountOf } from "../page/account-of.ts";
import { say } from "../page/Frame.tsx";
import type { SelfServicePages } from "../page/page-routes.ts";
import { asked, type UserVisit } from "../page/visit.ts";

const DAYS_MAX = 366;
const DAYS_PROPOSED = 90;

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

/** Asks for the days of the statement, below a button that opens it. */
export function Statement({ visit, here }: { visit: UserVisit; here: string }) {
  const today = bankDayOf(visit.ctx.clock.now());
  return (
    <details class="my-statement">
      <summary class="button icon icon-download">
        {say(visit, "Ekstre: PDF ya da CSV", "Statement: PDF or CSV")}
      </summary>
      <form method="get" action={`${here}/statement`} class="my-days">
        <label>
          {say(visit, "İlk gün", "From")}
          <input type="date" name="from" value={addDays(today, -DAYS_PROPOSED)} required />
        </label>
        <label>
          {say(visit, "Son gün", "To")}
          <input type="date" name="to" value={today} required />
        </label>
        <button type="submit" name="format" value="pdf">
          PDF
        </button>
        <button type="submit" name="format" value="csv">
          CSV
        </button>
      </form>
    </details>
  );
}
