/** Every page that a payer can meet, in each of its states: accessibility, reflow and screenshots are checked on them. */
import { demoClient } from "../support/demo-client.ts";
import { accountStates } from "./payer-states/account.ts";
import { demoShopStates } from "./payer-states/demo-shop.ts";
import { equipCompany } from "./payer-states/equipped-company.ts";
import { hostedStates } from "./payer-states/hosted.ts";
import { messageStates } from "./payer-states/messages.ts";
import { noticeStates } from "./payer-states/notices.ts";
import { lateReturnState, outcomeStates } from "./payer-states/outcomes.ts";
import { requestStates } from "./payer-states/requests.ts";
import { once, type PayerState, type World } from "./payer-states/state.ts";
import { widgetStates } from "./payer-states/widget.ts";

export { openLink, openWidget, typeCard } from "./payer-states/drive.ts";
export type { PayerState, World } from "./payer-states/state.ts";

export async function payerStates(given: World): Promise<readonly PayerState[]> {
  const late = await lateReturnState(given);
  // Seeding moved the clock, so older tokens have expired.
  const world = { ...given, client: await demoClient(given.service) };
  const equipped = once(() => equipCompany(world));
  return [
    late,
    ...hostedStates(world, equipped),
    ...outcomeStates(world, equipped),
    ...noticeStates(world),
    ...accountStates(world),
    ...requestStates(world),
    ...widgetStates(world, equipped),
    ...demoShopStates(world),
    ...messageStates(world),
  ];
}
