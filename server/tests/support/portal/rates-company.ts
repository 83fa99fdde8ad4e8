import { formatDecimal } from "@servicepay/money";
import { listRates } from "#payment-sets/index.ts";
import { newPaymentSet, rate } from "../payment-sets.ts";
import { valueOf, type PortalClient, type TestPortal } from "../portal-client.ts";

/** A company with the terminals "İş POS", which has three rates, and "Yedek". */
export async function ratesCompany(portal: TestPortal) {
  const { ctx, home, logIn } = await portal.newCompany();
  const programs = ["bonus", "world"];
  const rates = [rate(null, 1, "0"), rate("bonus", 3, "2.5"), rate("bonus", 6, "0")];
  const { set, terminals } = await newPaymentSet(ctx, [
    { name: "İş POS", programs, rates },
    { name: "Yedek", programs, rates: [] },
  ]);
  const path = `${home}/rates/${set.id}/change`;
  const stored = async () =>
    (await listRates(ctx, set.id))
      .map(({ terminalId, program, installments, customerRate }) => {
        const name = terminals.find(({ id }) => id === terminalId)!.name;
        return `${name} ${program ?? "*"} ${installments} ${formatDecimal(customerRate)}`;
      })
      .toSorted((a, b) => a.localeCompare(b));
  return { ctx, home, logIn, set, terminals, path, stored };
}

/** What the form sends after this table was pasted into it. */
export async function previewed(
  browser: PortalClient,
  path: string,
  rates: string,
  matrix: Record<string, string> = {},
) {
  const page = await browser.get(path);
  const fields = { rates, ...matrix };
  const shown = await browser.post(path, { ...fields, before: valueOf(page, "before"), after: "" });
  const confirm = { ...fields, mayRemove: "yes", before: valueOf(shown, "before"), after: valueOf(shown, "after") };
  return { shown, confirm };
}
