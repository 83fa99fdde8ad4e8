import assert from "node:assert/strict";
import { test } from "node:test";
import { refundPayment } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import { sha256 } from "#platform/crypto.ts";
import { newId, randomToken } from "#platform/ids.ts";
import { createRequest, listVisits, makeVisit, readRequest } from "#requests/index.ts";
import { amount } from "../../tests/support/payment-sets.ts";
import { paymentWorld } from "../../tests/support/payment-world.ts";
import { readRequestFigures } from "./index.ts";

test("a request's figures count what its payers paid, without what was given back", async (t) => {
  const world = await paymentWorld(t);
  const { ctx, set } = world;
  const make = (code: string) =>
    inTransaction(ctx, (ctx) =>
      createRequest(ctx, { code, kind: "multi_use", currency: "TRY", amount: amount("100"), paymentSetId: set.id }),
    );
  const [request, other] = [await make("ONE"), await make("TWO")];
  const payer = { name: "Ayşe", surname: "Yılmaz", email: "ayse@example.com" };
  const visit = () => ({
    amount: amount("100"),
    payer,
    nonce: randomToken(16),
    visitorHash: sha256(randomToken(16)),
    sender: "203.0.113.7",
    path: "/r/drawn",
    locale: "tr" as const,
  });
  for (const { id } of [request, request, request, request, other]) await makeVisit(ctx, id, visit());
  const { visits } = await listVisits(ctx, request, { page: 1, pageSize: 10 });
  const [paid, inPart, whole] = visits.map(({ payment }) => payment);
  for (const each of [paid!, inPart!, whole!]) await world.start(each, "approved");
  await refundPayment(ctx, { referenceCode: inPart!.id, amount: amount("30"), reason: "iade" });
  await refundPayment(ctx, { referenceCode: whole!.id, amount: amount("100"), reason: "iade" });
  const expected = { paid: 2, amount: amount("200"), collected: amount("170") };
  const none = { paid: 0, amount: amount("0"), collected: amount("0") };
  const figuresOf = await readRequestFigures(ctx, [request.id, other.id]);
  assert.deepEqual([figuresOf(request.id), figuresOf(other.id), figuresOf(newId())], [expected, none, none]);
  await readRequest(ctx, "id", request.id);
  assert.deepEqual(
    (await readRequestFigures(ctx, [request.id]))(request.id),
    expected,
    "released visits brought nothing",
  );
});
