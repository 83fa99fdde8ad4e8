/** The key that seals the secrets of authenticator apps can be replaced while members use them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { reseal, usesOf } from "#key-rotation/index.ts";
import {
  codeOf,
  loggedIn,
  newMember,
  portalClient,
  startTestPortal,
  withSecondFactor,
} from "../../../tests/support/portal-client.ts";

test("after the key was rotated, resealed and destroyed, authenticator apps still open the portal", async () => {
  const server = await startTestPortal();
  try {
    const { platform, clock, url } = server;
    const member = await newMember(platform, await server.newTenant(), ["viewer"]);
    const { secret } = await withSecondFactor(await loggedIn(url, member), clock.now());
    const [old] = (await platform.keys.list()).filter(({ purpose }) => purpose === "member-secret");
    assert.deepEqual([...(await usesOf(platform, old!))], [["members.totp_secret", 1]]);
    await platform.keys.rotate("member-secret");
    assert.equal(await reseal(platform, "member-secret"), 1);
    assert.deepEqual([...(await usesOf(platform, old!))], []);
    await platform.keys.retire(old!.id);

    clock.advance(30_000);
    const browser = portalClient(url);
    await browser.post("/portal/-/log-in", { email: member.email, password: member.password });
    const reply = await browser.post("/portal/-/log-in/code", { code: codeOf(secret, clock.now()) });
    assert.equal(reply.status, 303);
  } finally {
    await server.close();
  }
});
