import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { newId } from "#platform/ids.ts";
import { qrRuns } from "#platform/qr-runs.ts";
import { testPlatform, type TestPlatform } from "../../tests/support/platform.ts";
import { linkUrlOfShort, readLinkAddress, shortLinkUrl, signedLinkUrl, type LinkAddress } from "./link-address.ts";

let support: TestPlatform;
before(async () => {
  support = await testPlatform();
});
after(() => support.close());

function newAddress(): LinkAddress {
  return { tenantId: newId<"tenant">(), linkId: newId<"link">(), timestamp: 1_795_000_000 };
}

function queryOf(address: LinkAddress): Record<string, string> {
  return Object.fromEntries(new URL(signedLinkUrl(support.platform, address)).searchParams);
}

test("a link's address proves tenant, id and time without the database", () => {
  const address = newAddress();
  assert.deepEqual(readLinkAddress(support.platform.keys, queryOf(address)), address);
});

test("an address with one changed bit in its query is refused", () => {
  const query = queryOf(newAddress());
  let tried = 0;
  for (const [name, text] of Object.entries(query)) {
    for (let index = 0; index < text.length; index += 1) {
      for (let bit = 0; bit < 8; bit += 1) {
        const changed =
          text.slice(0, index) + String.fromCharCode(text.charCodeAt(index) ^ (1 << bit)) + text.slice(index + 1);
        assert.equal(readLinkAddress(support.platform.keys, { ...query, [name]: changed }), null, `${name}=${changed}`);
        tried += 1;
      }
    }
  }
  assert.ok(tried > 800);
});

test("an address with a missing, doubled, shortened or lengthened part is refused", () => {
  const query = queryOf(newAddress());
  for (const [name, text] of Object.entries(query)) {
    for (const value of [
      undefined,
      "",
      [text, text],
      text.slice(0, -1),
      text.slice(1),
      `${text}A`,
      ` ${text}`,
      `${text}=`,
      text.toUpperCase() + "0",
    ]) {
      assert.equal(
        readLinkAddress(support.platform.keys, { ...query, [name]: value }),
        null,
        `${name}=${String(value)}`,
      );
    }
  }
});

test("a signature is valid for its own tenant and link only", () => {
  const [one, other] = [newAddress(), newAddress()];
  const mixed = { ...queryOf(one), sign: queryOf(other)["sign"] };
  assert.equal(readLinkAddress(support.platform.keys, mixed), null);
});

test("a link signed before a key rotation stays valid", async () => {
  const address = newAddress();
  const query = queryOf(address);
  await support.platform.keys.rotate("link-signature");
  assert.deepEqual(readLinkAddress(support.platform.keys, query), address);
  assert.notEqual(queryOf(address)["sign"], query["sign"]);
});

test("a link's short address leads to its own, also after the key was replaced, in a coarser QR code", async () => {
  const { platform } = support;
  const address = newAddress();
  const [own, short] = [signedLinkUrl(platform, address), shortLinkUrl(platform, address)];
  const text = short.slice(short.lastIndexOf("/") + 1);
  assert.equal(linkUrlOfShort(platform, text), own);
  assert.ok(qrRuns(own).side - qrRuns(short).side >= 12, `${qrRuns(own).side} and ${qrRuns(short).side} modules`);
  await platform.keys.rotate("link-signature");
  const found = linkUrlOfShort(platform, text);
  assert.deepEqual(readLinkAddress(platform.keys, Object.fromEntries(new URL(found!).searchParams)), address);
});

test("a short address with one changed bit, or of another length, leads nowhere", () => {
  const { platform } = support;
  const text = shortLinkUrl(platform, newAddress()).slice(-72);
  const bytes = Buffer.from(text, "base64url");
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3]! ^= 1 << (bit & 7);
    assert.equal(linkUrlOfShort(platform, changed.toString("base64url")), null, String(bit));
  }
  for (const other of [text.slice(1), `${text}A`, `${text.slice(0, -1)}=`, ""])
    assert.equal(linkUrlOfShort(platform, other), null);
});
