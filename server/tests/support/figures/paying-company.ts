import type { TestContext } from "node:test";
import { buildApp } from "#app.ts";
import { findTenants } from "#identity/index.ts";
import type { Role } from "#members/index.ts";
import { listening, type HttpReply } from "../http.ts";
import { amount } from "../payment-sets.ts";
import { paymentWorld } from "../payment-world.ts";
import { loggedIn, newMember } from "../portal-client.ts";

/** A company whose payments go to a simulated bank, and whose members open the portal. */
export async function payingCompany(t: TestContext) {
  const world = await paymentWorld(t);
  const app = await buildApp(world.platform);
  t.after(() => app.close());
  const url = await listening(app);
  const [tenant] = await findTenants(world.platform, [world.ctx.tenantId]);
  const home = `/portal/${tenant!.code}`;
  const logIn = async (roles: readonly Role[]) =>
    loggedIn(url, await newMember(world.platform, world.ctx.tenantId, roles));
  const pay = async (decimal: string, outcome: Parameters<typeof world.start>[1]) => {
    const payment = await world.newPayment({ amount: amount(decimal) });
    await world.start(payment, outcome);
    return payment;
  };
  return { world, home, logIn, pay };
}

/** The links of a page: their words without markup, and their addresses. */
export function figuresOf({ text }: HttpReply): Map<string, string> {
  const main = text.slice(text.indexOf("<main"), text.indexOf("</main>"));
  const links = [...main.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)];
  return new Map(
    links.map(([, href = "", words = ""]) => [words.replaceAll(/<[^>]*>/g, ""), href.replaceAll("&amp;", "&")]),
  );
}

/** How many rows a list says that it has. */
export function rowCountOf({ text }: HttpReply): number {
  return Number(/class="pager"[^]*?<p class="soft">([0-9]+) /.exec(text)?.[1]);
}
