import assert from "node:assert/strict";
import type { Description } from "../../support/description.ts";
import type { HttpReply, Json } from "../../support/http.ts";
import type { MadeRequest } from "./requests.ts";

export interface Oracle {
  description: Description;
  /** Card numbers, security codes, passwords, keys: nothing that a reply may hold. */
  secrets: readonly string[];
  /** What the other company's rows go by. */
  foreign: readonly string[];
}

/** Luhn-valid runs of 13 to 19 digits are card numbers, whoever typed them; inside a longer word they are a trace's. */
const CARD_NUMBER = /(?<![\w-])[0-9]{13,19}(?![\w-])/g;

/** Sends it and holds the reply against everything that is true of every reply. */
export async function checkedCall(oracle: Oracle, request: MadeRequest, token: string | undefined): Promise<HttpReply> {
  const { method, path, body } = request;
  const options = { ...(token !== undefined && { token }), ...(body !== undefined && { body }) };
  const reply = await oracle.description.call(method, path, options);
  assert.ok(reply.status < 500, `${reply.status}: ${reply.text.slice(0, 300)}`);
  if (reply.status >= 400) checkError(reply.body, reply.text);
  const said = JSON.stringify(body ?? "") + decodeURIComponent(path);
  for (const secret of oracle.secrets)
    assert.ok(!reply.text.includes(secret), `a secret is told: ${reply.text.slice(0, 300)}`);
  for (const [digits] of reply.text.matchAll(CARD_NUMBER))
    assert.ok(!isCardNumber(digits), `a card number is told: ${digits}`);
  for (const handle of oracle.foreign)
    assert.ok(
      !reply.text.includes(handle) || said.includes(handle),
      `another company's ${handle} is told: ${reply.text.slice(0, 300)}`,
    );
  return reply;
}

/** Hosted payment links have an envelope of their own, with the code in each of its errors. */
function checkError(body: Json, text: string): void {
  const code: unknown = body?.errorCode ?? body?.errors?.[0]?.code;
  assert.match(String(code), /^ERR_[A-Z_]+$/, `an error without its code: ${text.slice(0, 300)}`);
  if (body.errors === undefined)
    assert.match(String(body.traceId), /^[0-9a-f]{32}$/, `an error without its trace: ${text.slice(0, 300)}`);
  assert.ok(
    !/\bat \S+ \(|\bselect .* from |node_modules/i.test(text),
    `an error tells of the inside: ${text.slice(0, 300)}`,
  );
}

function isCardNumber(digits: string): boolean {
  let sum = 0;
  for (const [place, digit] of digits.split("").toReversed().entries()) {
    const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
