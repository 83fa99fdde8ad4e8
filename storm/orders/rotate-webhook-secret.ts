import { doneOf, hiddenField, logInMember } from "../world/member-browser.ts";
import type { World } from "../world/world.ts";
import type { OrderContext } from "./order-context.ts";
import type { Order } from "./order.ts";

const ATTEMPTS_MAX = 6;
const OVERLAP_HOURS = "24";
/** Portal members are of the first company. */
const COMPANY = 0;

/** Worlds in which a member is replacing the secret. */
const busy = new WeakSet<World>();

/**
 * A member replaces the secret that signs webhooks, configures the receivers with the new one, and sometimes ends the old one.
 * If a reply was lost, the member does not know the secret, and replaces it again. `isEnded`: always ends the old one.
 */
export async function rotateWebhookSecret(
  ctx: OrderContext,
  { index }: Pick<Order, "index">,
  { isEnded = ctx.random.percent(50) }: { isEnded?: boolean } = {},
): Promise<void> {
  const { world } = ctx;
  if (busy.has(world)) return;
  busy.add(world);
  try {
    const secret = await replaceSecret(ctx, index);
    if (secret === null) return;
    world.receivers.learn(COMPANY, secret);
    world.tally.count("webhook secret replaced");
    if (!isEnded) return;
    const browser = await logInMember(ctx, index, "integrator");
    const reply = await browser?.post(`${pathOf(world)}/end-previous`, {});
    if (reply === undefined || doneOf(reply) !== "previous_secret_ended") return;
    world.receivers.forgetOthers(COMPANY, secret);
    world.tally.count("previous webhook secret ended");
  } finally {
    busy.delete(world);
  }
}

async function replaceSecret(ctx: OrderContext, index: number): Promise<string | null> {
  const path = pathOf(ctx.world);
  const browser = await logInMember(ctx, index, "integrator");
  for (let attempts = 0; browser !== null && attempts < ATTEMPTS_MAX; attempts += 1) {
    const { text } = await browser.get(path);
    const seen = hiddenField(text, "seen");
    if (seen === "") continue;
    const shown = await browser.post(path, { seen, overlap: OVERLAP_HOURS });
    const secret = /whsec_[A-Za-z0-9+/=]+/.exec(shown.text)?.[0];
    if (secret !== undefined) return secret;
  }
  return null;
}

function pathOf({ demo }: World): string {
  return `/portal/${demo.tenants[COMPANY]!.code}/webhooks/secret`;
}
