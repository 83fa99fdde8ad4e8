import assert from "node:assert/strict";
import { test } from "node:test";
import { senderOf } from "./sender.ts";

test("a sender is an IPv4 address or the /64 of an IPv6 one, however it is written", () => {
  assert.equal(senderOf({ ip: "192.0.2.7" }), "192.0.2.7");
  assert.equal(senderOf({ ip: "::ffff:192.0.2.7" }), "192.0.2.7");
  assert.equal(senderOf({ ip: "2001:db8:1:2:3:4:5:6" }), "2001:db8:1:2::/64");
  assert.equal(senderOf({ ip: "2001:0db8:1:2::9" }), senderOf({ ip: "2001:db8:1:2:3:4:5:6" }));
  assert.notEqual(senderOf({ ip: "2001:db8:1:3::9" }), senderOf({ ip: "2001:db8:1:2::9" }));
});
