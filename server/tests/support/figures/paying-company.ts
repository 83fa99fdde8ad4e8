import type { TestContext } from "node:test";
import { buildApp } from "#app.ts";
import { findTenants } from "#identity/index.ts";
import type { Role } from "#members/index.ts";
import { listening, type HttpReply } from "../http.ts";
import { amount } from "../payment-sets.ts";
import { paymentWorld, type PaymentWorld } from "../payment-world.ts";
import { loggedIn, newMember } from "../portal-client.ts";

/** A company whose payments go to a simulated bank, and whose members open the portal. */
export async function payingCompany(t: TestContext, given?: PaymentWorld) {
  const world = given ?? (await paymentWorld(t));
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
  return { world, url, home, logIn, pay };
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

/** The addresses of a page's figures that open the list of bank transactions, with the number of rows that each names. */
export function countedLists({ text }: HttpReply): { address: string; count: number }[] {
  const blocks = [...text.matchAll(/<(dd|li|tr)\b[^>]*>(.*?)<\/\1>/gs)].map(([, , block = ""]) => block);
  return blocks.flatMap((block) => {
    const [, ...parts] = block.split(/(?=<a )/);
    return parts.flatMap((part) => {
      const [, address = "", words = "", rest = ""] = /^<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>(.*)$/s.exec(part) ?? [];
      if (!address.includes("/attempts?")) return [];
      const own = plain(words);
      const isCount = /\d$/.test(own) && !/[₺€]|\d\d:\d\d/.test(own);
      const count = Number(/\d+/.exec(isCount ? own : plain(rest))?.[0]);
      return { address: address.replaceAll("&amp;", "&"), count };
    });
  });
}

function plain(markup: string): string {
  return markup.replaceAll(/<[^>]*>/g, " ").trim();
}
