import { setTimeout as pause } from "node:timers/promises";
import type { OrderSummary } from "@servicepay/bank-simulator";
import { newId } from "../../server/src/platform/ids.ts";
import { control } from "../disruptions/bank.ts";
import type { FinalReply } from "../world/client.ts";
import { hiddenField, logInMember, type MemberBrowser } from "../world/member-browser.ts";
import type { World } from "../world/world.ts";
import type { OrderContext } from "./order-context.ts";
import type { Order } from "./order.ts";

type Outcome = "approved" | "declined";

/** The two roles whose members may settle. */
const ROLES = ["finance", "administrator"] as const;
const LOOKS_MAX = 40;
const LOOK_EVERY_MS = 500;
const ROUNDS_MAX = 6;

/** Loses the reply to this charge, or delays it, and makes the bank name another amount: only people can decide it. */
export async function leaveUnclear({ world, random }: OrderContext, orderId: string): Promise<void> {
  const kind = random.percent(80) ? "reset_after" : "slow";
  const lost = { operation: "complete", kind, orderId, delayMs: 35_000 };
  const misnamed = { operation: "query", kind: "wrong_amount", orderId };
  // A bank that was just killed decides the charge after all.
  await Promise.all([control(world, lost), control(world, misnamed)]).catch(() => {});
  world.tally.count("charge left unclear");
}

/** Members settle the order's charge if it stays unclear: one asks, another one looks at the bank, too, and decides. */
export async function settleUnclear(ctx: OrderContext, order: Order): Promise<void> {
  const home = `/portal/${ctx.world.demo.tenants[0]!.code}`;
  const browser = await logInMember(ctx, order.index, ctx.random.pick(ROLES));
  for (let looks = 0; browser !== null && looks < LOOKS_MAX; looks += 1) {
    const { text } = await browser.get(`${home}/unclear`);
    const path = new RegExp(`href="(${home}/unclear/[0-9a-f-]+)">${order.reference}<`).exec(text)?.[1];
    if (path !== undefined) return settleAt(ctx, order, path, { isHasty: true });
    await pause(LOOK_EVERY_MS);
  }
}

/** Settles what the storm has left, without mistakes. */
export async function settleRest(world: World, contextOf: (order: Order) => OrderContext, orders: readonly Order[]) {
  const left = await world.query<{ id: string; client_reference: string }>(
    `select a.id, p.client_reference from attempts a join payments p on p.tenant_id = a.tenant_id and p.id = a.payment_id
     where a.state = 'MANUAL'`,
  );
  for (const { id, client_reference: reference } of left) {
    const order = orders.find((each) => each.reference === reference);
    if (order === undefined) continue;
    const path = `/portal/${world.demo.tenants[0]!.code}/unclear/${id}`;
    await settleAt(contextOf(order), order, path, { isHasty: false });
  }
}

/** `isHasty`: members are mistaken sometimes, decide twice, or leave an approval to the others. */
async function settleAt(ctx: OrderContext, order: Order, path: string, { isHasty }: { isHasty: boolean }) {
  const { random } = ctx;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const [askerRole, otherRole] = random.percent(50) ? ROLES : ([ROLES[1], ROLES[0]] as const);
    const asker = await logInMember(ctx, order.index, askerRole);
    const page = await asker?.get(path);
    if (asker === null || page === undefined || page.status !== 200) continue;
    const truth = await askBank(ctx, page.text);
    if (truth === null) continue;
    const waiting = /href="(\/portal\/[^"]+\/approvals\/[0-9a-f-]+)">(?:İsteği aç|View approval)/.exec(page.text)?.[1];
    if (waiting === undefined && !page.text.includes(`name="source"`)) return;
    const approval = waiting ?? (await ask(ctx, { asker, path, page, truth, isHasty }));
    if (approval === null) continue;
    if (isHasty && random.percent(15)) return;
    // The storm does not know who asked. If this member did, the decision is refused.
    await decide(ctx, order, { approval, truth, roles: waiting === undefined ? [otherRole] : ROLES, isHasty });
  }
}

interface Asking {
  asker: MemberBrowser;
  path: string;
  page: FinalReply;
  truth: Outcome;
  isHasty: boolean;
}

/** Returns the approval's address, or null if there is none or it is settled. */
async function ask(ctx: OrderContext, { asker, path, page, truth, isHasty }: Asking): Promise<string | null> {
  const { random, world, breaches } = ctx;
  const alone = hiddenField(page.text, "alone");
  // A member who decides alone makes no mistake, because nobody would correct it.
  const isMistaken = isHasty && alone === "no" && random.percent(35);
  const other = truth === "approved" ? "declined" : "approved";
  const id = newId();
  const evidence = { authCode: "P12345", hostReference: "", source: "the bank's pages" };
  const form = { id, alone, as: isMistaken ? other : truth, ...evidence };
  const times = random.percent(20) ? 2 : 1;
  const replies = await Promise.all(Array.from({ length: times }, () => asker.post(path, form)));
  const approval = path.replace(/\/unclear\/.*$/, `/approvals/${id}`);
  if (!replies.some(({ location }) => location.startsWith(`${approval}?done=settlement_asked`))) return null;
  world.tally.count("settlement asked");
  if (!isMistaken && random.percent(25)) {
    const own = await asker.post(`${approval}/settlement`, { as: "approve", note: "" });
    if (own.location.includes("done=settled")) breaches.push(`I23: the member who asked for ${id} approved it`);
  }
  return approval;
}

interface Deciding {
  approval: string;
  truth: Outcome;
  roles: readonly (typeof ROLES)[number][];
  isHasty: boolean;
}

/** The other member approves what the bank's ledger shows, and refuses the opposite; sometimes twice at once. */
async function decide(ctx: OrderContext, order: Order, { approval, truth, roles, isHasty }: Deciding): Promise<void> {
  const { random, world } = ctx;
  const twice = isHasty && random.percent(25) ? [...roles, ...roles] : roles;
  await Promise.all(
    twice.map(async (role) => {
      const browser = await logInMember(ctx, order.index, role);
      const page = await browser?.get(approval);
      if (browser === null || page === undefined || page.status !== 200) return;
      const asked = /<strong>(Çekti|Çekmedi|Charged|Not charged)<\/strong>/.exec(page.text)?.[1];
      if (asked === undefined) return;
      const says: Outcome = asked === "Çekti" || asked === "Charged" ? "approved" : "declined";
      const as = says === truth ? "approve" : "refuse";
      const { location } = await browser.post(`${approval}/settlement`, { as, note: "" });
      if (location.includes("done=settled")) world.tally.count("settlement approved by another member");
      if (location.includes("done=settlement_refused")) world.tally.count("settlement refused by another member");
    }),
  );
}

/** What the bank's staff would say: its ledger. Null if the bank cannot be reached. */
async function askBank({ world }: OrderContext, page: string): Promise<Outcome | null> {
  const bankOrder = /<div class="identifier"><dt>[^<]*<\/dt><dd>([^<]+)<\/dd>/.exec(page)?.[1];
  const ledger = await fetch(`${world.bankUrl}/control/ledger`).catch(() => null);
  if (ledger?.ok !== true || bankOrder === undefined) return null;
  const { orders } = (await ledger.json()) as { orders: OrderSummary[] };
  return orders.some(({ orderId, charges }) => orderId === bankOrder && charges > 0) ? "approved" : "declined";
}
