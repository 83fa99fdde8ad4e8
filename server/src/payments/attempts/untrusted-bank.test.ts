import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { setDefaultCACertificates } from "node:tls";
import { checkTerminal } from "#payment-sets/index.ts";
import { isOpensslMissing, selfSigned } from "#platform/outbound-http/test-support/certificates.ts";
import { nestpaySettings, newPaymentSet } from "../../../tests/support/payment-sets.ts";
import { paymentWorld } from "../../../tests/support/payment-world.ts";

test(
  "a bank with an expired certificate is sent nothing, and the order is free at once",
  { skip: isOpensslMissing },
  async (t) => {
    const world = await paymentWorld(t);
    const certificate = await selfSigned("localhost", "20250101000000Z", "20250201000000Z");
    setDefaultCACertificates([certificate.cert]);
    const server = createServer(certificate, () => assert.fail("a request reached the bank"));
    server.on("tlsClientError", () => {});
    await once(server.listen(0, "127.0.0.1"), "listening");
    t.after(() => server.close());
    const settings = nestpaySettings(`https://localhost:${(server.address() as AddressInfo).port}`);
    const { set, terminals } = await newPaymentSet(world.ctx, [{ name: "Expired", settings }], {
      name: "Expired",
      threeDsRule: { kind: "optional" },
    });

    const payment = await world.newPayment({ paymentSetId: set.id });
    const result = await world.start(payment, "approved");
    assert.equal(result.kind, "declined");
    assert.deepEqual(await world.attemptStates(payment), ["sale:DECLINED"]);
    const [event, ...more] = await world.events(payment);
    assert.deepEqual([event?.["TransactionStatusId"], event?.["VPosErrorCode"], more.length], [2, "NOT_SUBMITTED", 0]);
    assert.equal((await world.start(payment, "approved")).kind, "declined", "the order is free: it is tried again");

    const { address, reason } = await checkTerminal(world.ctx, terminals[0]!.id);
    assert.equal(address, "wrong");
    assert.match(reason ?? "", /certificate of localhost:\d+ .*until 2025-02-01\. .*CERT_HAS_EXPIRED/);
    const { body } = await world.platform.metrics.expose();
    assert.match(body, /servicepay_bank_certificate_expiry_timestamp_seconds\{host="localhost:\d+"\} 1738368000/);
  },
);
