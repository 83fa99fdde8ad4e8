import assert from "node:assert/strict";
import { test } from "node:test";
import { orderOf, referenceOf } from "../contract/test-support/bank-under-test.ts";
import { cardFor } from "../contract/test-support/simulated-bank.ts";
import { bodyHash } from "./hash.ts";
import { approved, declined, recordedSettings, refused, signingTerminal, terminalOf } from "./test-support/replies.ts";

const order = { ...orderOf("1.01"), bankOrderId: "20240418BA6C00000000" };
const { bankOrderId: orderId } = order;
const sale = { ...order, card: cardFor("approved"), payerIp: "203.0.113.7", buyer: null };
const sell = (reply: object | string) => terminalOf(reply).terminal.sell(sale);

test("an approval needs both codes, our order and our kind of message, and has the bank's references", async () => {
  const outcome = await sell(approved(orderId));
  assert.ok(outcome.kind === "approved", JSON.stringify(outcome));
  const references = { transactionId: "411024360234-85", authCode: "306455", hostReference: "411024360234" };
  assert.deepEqual(outcome.references, { ...references, bankOrderNumber: null });
  const almost = [
    { ...approved(orderId), hostResponseCode: "05" },
    { ...approved(orderId), hostResponseCode: 0 },
    { ...approved(orderId), responseCode: "VPS-000" },
    { ...approved(orderId), order: { orderId: `${orderId}1` } },
    { ...approved(orderId), order: [{ orderId }] },
    { ...approved(orderId), order: undefined },
    approved(orderId, "1002"),
  ];
  for (const reply of almost) assert.equal((await sell(reply)).kind, "unknown", JSON.stringify(reply));
  const doubled = JSON.stringify(approved(orderId)).replace("{", '{"responseCode":"VPS-1005",');
  assert.equal((await sell(doubled)).kind, "unknown", "the same name twice");
});

test("a reply that is signed must be signed with our key; one that is not signed is read", async () => {
  const signed = (sign: (body: Buffer) => string) => signingTerminal(sign, approved(orderId)).terminal.sell(sale);
  assert.equal((await signed((body) => bodyHash(body, recordedSettings.secretKey))).kind, "approved");
  assert.equal((await signed((body) => bodyHash(body, "another"))).kind, "unknown");
  assert.equal((await signed(() => "AAAA")).kind, "unknown");
});

test("the card's bank declines with its own code", async () => {
  const classes = {
    "05": "refused",
    "14": "card_data",
    "51": "insufficient_funds",
    "54": "card_data",
    "93": "closed_to_internet",
    "96": "technical",
  };
  for (const [code, declineClass] of Object.entries(classes)) {
    const outcome = await sell(declined(orderId, code, `0${code} RED`));
    assert.ok(outcome.kind === "declined", code);
    assert.deepEqual(outcome.decline, { code, message: `0${code} RED`, class: declineClass });
    assert.equal(outcome.reroute, code === "96" ? "if_confirmed" : "no");
  }
  const count = await sell(declined(orderId, "83", "183 TAKSIT TUTAR HAT"));
  assert.ok(count.kind === "declined" && count.decline.code === "183" && count.reroute === "yes");
  for (const code of ["00", "09", "19", "28", "68", "94", "98", "99", ""])
    assert.equal((await sell(declined(orderId, code))).kind, "unknown", code);
});

test("a recorded refusal of the gateway is declined; a used order id and unrecorded codes are unknown", async () => {
  const refusals = [
    ["VPS-1073", "Geçerli talep tarihi giriniz.", "technical"],
    ["VPS-1060", "Posnet işyerlerinde ECOM desteklenmemektedir.", "technical"],
    ["VPS-1066", "Bu kart şeması desteklenmemektedir.", "refused"],
    ["VPS-1044", "Not-Onus Kart hatalı taksit", "technical"],
  ] as const;
  for (const [code, message, declineClass] of refusals) {
    const outcome = await sell(refused(orderId, code, message));
    assert.ok(outcome.kind === "declined" && outcome.reroute === "yes", code);
    assert.deepEqual(outcome.decline, { code, message, class: declineClass });
  }
  const used = `Sipariş Numarası : ${orderId} tekil olmalıdır`;
  for (const code of ["VPS-1013", "VPS-1279", "VPS-1007", "VPS-9999", ""])
    assert.equal((await sell(refused(orderId, code, used))).kind, "unknown", code);
});

test("an HTTP status other than 200 proves nothing", async () => {
  for (const status of [400, 401, 500])
    assert.equal(
      (await terminalOf({ status, body: JSON.stringify(approved(orderId)) }).terminal.sell(sale)).kind,
      "unknown",
    );
});

test("a refund is done or refused by the bank's recorded words, and unknown without them", async () => {
  const refund = async (reply: object) => {
    const outcome = await terminalOf(reply).terminal.refund(referenceOf(order));
    return outcome.kind === "refused" ? outcome.reason : outcome.kind;
  };
  assert.equal(await refund(approved(orderId, "1002")), "done");
  assert.equal(await refund(refused(orderId, "VPS-1007", "Orjinal İşlem bulunamadı.", "1002")), "nothing_to_reverse");
  assert.equal(
    await refund(refused(orderId, "VPS-1008", "Daha önce iptal edilmiş işlem", "1002")),
    "nothing_to_reverse",
  );
  assert.equal(await refund({ ...declined(orderId, "05"), txnCode: "1002" }), "other");
  assert.equal(await refund(refused(orderId, "VPS-1044", "x", "1000")), "unknown", "a reply to a sale");
  assert.equal(await refund(refused(orderId, "VPS-9999", "x", "1002")), "unknown");
});

test("a void that was carried out before is alreadyDone, and one that finds nothing asks for the status", async () => {
  const again = await terminalOf(refused(orderId, "VPS-1008", "Daha önce iptal edilmiş işlem", "1003")).terminal.void(
    referenceOf(order),
  );
  assert.equal(again.kind, "alreadyDone");
  const nothing = refused(orderId, "VPS-1007", "Orjinal İşlem bulunamadı.", "1003");
  const { terminal, sent } = terminalOf(nothing, null);
  assert.equal((await terminal.void(referenceOf(order))).kind, "unknown");
  assert.equal(sent.length, 2);
  const done = await terminalOf(approved(orderId, "1003")).terminal.void(referenceOf(order));
  assert.ok(
    done.kind === "done" && done.references.transactionId === null,
    "the recorded reply to a void has no numbers",
  );
});

test("a request has the documented content, wall time in Türkiye, and a signature over its bytes", async () => {
  const { terminal, sent } = terminalOf(approved(orderId));
  await terminal.sell({ ...sale, installments: 3, payerIp: "2001:db8::1" });
  const { pan, cvv } = sale.card;
  assert.deepEqual(sent[0], {
    terminal: { merchantSafeId: recordedSettings.merchantSafeId, terminalSafeId: recordedSettings.terminalSafeId },
    randomNumber: "0".repeat(128),
    version: "1.00",
    requestDateTime: "2024-04-22T12:00:00.000",
    txnCode: "1000",
    order: { orderId },
    transaction: { amount: "1.01", currencyCode: 949, motoInd: 0, installCount: 3 },
    customer: { ipAddress: "127.0.0.1" },
    card: { cardNumber: pan, cvv2: cvv, expireDate: "1230" },
  });
});

test("after authentication neither the card number nor the CVV is sent, and the sum is ours", async () => {
  const { terminal, sent } = terminalOf(approved(orderId));
  const fields = { secureId: "id=", secureEcomInd: "02", secureData: "data=", secureMd: "MD" };
  await terminal.complete({ ...order, payerIp: "203.0.113.7", session: {} }, { threeDsStatus: "02", fields });
  const request = sent[0] ?? {};
  assert.deepEqual(request["secureTransaction"], fields);
  assert.ok(!("card" in request) && JSON.stringify(request).includes('"amount":"1.01"'));
});

test("card, CVV and key that a bank quotes are redacted", async () => {
  const quoted = `${sale.card.pan} 731 ${recordedSettings.secretKey} gecersiz`;
  const { terminal } = terminalOf(declined(orderId, "14", quoted));
  const outcome = await terminal.sell({ ...sale, card: { ...sale.card, cvv: "731" } });
  assert.ok(outcome.kind === "declined" && outcome.decline.message === "*** *** *** gecersiz", JSON.stringify(outcome));
  assert.doesNotMatch(JSON.stringify(outcome), /4355|731|3230323330/);
});
