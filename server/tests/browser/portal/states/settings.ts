import { defaultLimits, limitsIn, readLimits, setLimits } from "#approvals/index.ts";
import { findTenant } from "#identity/index.ts";
import { asSystem, listCompanyMembers } from "#members/index.ts";
import { amount } from "../../../support/payment-sets.ts";
import type { TestService } from "../../../support/service.ts";
import type { PageState } from "../../page-state.ts";
import { once } from "../../payer-states/state.ts";
import { HOME, type At } from "./people.ts";

const PAGE = `${HOME}/settings`;

export function settingsStates(service: TestService, at: At): PageState[] {
  const raised = once(() => raiseLimit(service));
  return [
    at("settings", async () => {
      await raised();
      return `${PAGE}?done=saved`;
    }),
    at("settings-read", PAGE, { by: "withPasskey" }),
    at("settings-wrong", PAGE, {
      act: async (page) => {
        await page.fill("[name='limit.support.TRY']", "99.999.999");
        await page.locator("form[action*='/limits'] .primary").click();
        await page.locator("#problems").waitFor();
      },
    }),
    at("settings-confirm", PAGE, {
      act: async (page) => {
        await page.fill("#payerDetailsDays", "90");
        await page.fill("#idleCustomerDays", "365");
        await page.locator("form[action*='/retention'] .primary").click();
        await page.locator("form[action*=retention] .danger").waitFor();
      },
    }),
  ];
}

/** A limit that a member raised while holding the role. */
async function raiseLimit(service: TestService): Promise<void> {
  const tenant = await findTenant(service.platform, "demo");
  const ctx = service.contextFor(tenant!.id);
  const [member] = await asSystem(ctx, listCompanyMembers);
  const seen = limitsIn("TRY", await readLimits(ctx)).finance;
  if (seen !== defaultLimits.finance) return;
  const change = { role: "finance", currency: "TRY", amount: amount("40000"), seen } as const;
  await setLimits(ctx, { memberId: member!.id, roles: ["administrator", "finance"] }, [change]);
}
