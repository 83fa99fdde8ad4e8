import assert from "node:assert/strict";
import { test } from "node:test";
import { InvalidSettings, readConfig } from "../config/config.ts";
import { hostOf, isPublic, isWithin, parseNetworks } from "./address.ts";

test("plain unicast addresses are public", () => {
  for (const address of ["8.8.8.8", "1.0.0.1", "223.255.255.254", "2606:4700::1111", "2a00:1450:4001::200e"]) {
    assert.ok(isPublic(address), address);
  }
});

test("an invalid address is neither public nor within a network", () => {
  const everything = parseNetworks(["0.0.0.0/0", "::/0"]);
  for (const text of ["", "shop.example", "1.2.3.4.5", "::g"])
    assert.ok(!isPublic(text) && !isWithin(text, everything), text);
});

test("a single address is a network of its own", () => {
  const networks = parseNetworks(["10.1.2.3", "fd00::1"]);
  for (const inside of ["10.1.2.3", "fd00::1"]) assert.ok(isWithin(inside, networks), inside);
  for (const outside of ["10.1.2.4", "fd00::2"]) assert.ok(!isWithin(outside, networks), outside);
});

test("a network contains its addresses, and an IPv4 network does not contain their IPv6 forms", () => {
  const networks = parseNetworks(["10.1.0.0/16", "fd00::/8"]);
  for (const inside of ["10.1.2.3", "fd12::1"]) assert.ok(isWithin(inside, networks), inside);
  for (const outside of ["10.2.0.1", "::ffff:10.1.2.3", "fe80::1"]) assert.ok(!isWithin(outside, networks), outside);
});

test("an IPv6 host is taken without its brackets", () => {
  assert.equal(hostOf(new URL("http://[fd00::1]:80/")), "fd00::1");
});

test("a setting that is not a network is refused at start", () => {
  for (const range of ["10.0.0.0/33", "10.0.0.256", "intranet"]) {
    assert.throws(() => readConfig({ OUTBOUND_ALLOWED_NETWORKS: range }), InvalidSettings, range);
  }
});
