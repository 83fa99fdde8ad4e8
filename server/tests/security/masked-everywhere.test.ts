/** Members who may not see personal details open every page that they can reach, and none names the person. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { buildApp } from "#app.ts";
import { findTenants } from "#identity/index.ts";
import { rightOf, roles, type Role } from "#members/index.ts";
import { listening } from "../support/http.ts";
import { loggedIn, newMember } from "../support/portal-client.ts";
import { customerWhoPaid, details, person, TCKN } from "./person-who-paid.ts";

const PAGES_MAX = 400;
const SEEN = [person.surname, "hacernur@", "5321110077", details.holder, details.branch];
/** No page shows a whole identity number, or the payer's address. */
const MARKERS = [...SEEN, TCKN, details.payerIp];

test("no page or file that a member without people.read can reach has an unmasked detail of a person", async (t) => {
  const { world, id } = await customerWhoPaid(t);
  const { platform } = world.server;
  const app = await buildApp(platform);
  t.after(() => app.close());
  const url = await listening(app);
  const [company] = await findTenants(platform, [world.ctx.tenantId]);
  const home = `/portal/${company!.code}`;

  /** The pages that the links of other pages lead to, each address once, by their addresses. */
  const pagesOf = async (role: Role) => {
    const browser = await loggedIn(url, await newMember(platform, world.ctx.tenantId, [role]));
    const pages = new Map<string, string>();
    const waiting = [home];
    for (let at = 0; at < waiting.length && at < PAGES_MAX; at += 1) {
      const reply = await browser.follow(await browser.get(waiting[at]!));
      pages.set(waiting[at]!, reply.text);
      for (const [, link] of reply.text.matchAll(/(?:href|action)="(\/portal\/[^"#]*)"/g)) {
        const address = link!.replaceAll("&amp;", "&");
        const isKnown = waiting.some((each) => each.split("?")[0] === address.split("?")[0]);
        if (!isKnown && address.startsWith(`${home}/`)) waiting.push(address);
      }
    }
    assert.ok(pages.size < PAGES_MAX, "the walk ends by itself");
    return pages;
  };
  const found = (pages: ReadonlyMap<string, string>) =>
    [...pages].flatMap(([address, text]) =>
      MARKERS.filter((marker) => text.includes(marker)).map((each) => `${address}: ${each}`),
    );

  const open = await pagesOf("administrator");
  for (const marker of SEEN)
    assert.ok(
      found(open).some((each) => each.endsWith(marker)),
      `the walk sees ${marker}`,
    );
  for (const role of roles.filter((each) => rightOf([each], "people.read") === null)) {
    const pages = await pagesOf(role);
    assert.ok(pages.has(`${home}/customers/${id}`), `${role} reaches the customer`);
    assert.deepEqual(found(pages), [], role);
  }
});
