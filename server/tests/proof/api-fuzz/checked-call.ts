import assert from "node:assert/strict";
import type { Description, Operation } from "../../support/description.ts";
import type { HttpReply } from "../../support/http.ts";
import { checkError, type ErrorOracle } from "./check-error.ts";
import type { MadeRequest } from "./requests.ts";

export interface Oracle extends ErrorOracle {
  description: Description;
  /** Card numbers, security codes, passwords and keys, which no reply may contain. */
  secrets: readonly string[];
  /** Names of the other company's records. */
  foreign: readonly string[];
}

/** Luhn-valid runs of 13 to 19 digits are card numbers; inside a longer word they belong to a trace id. */
const CARD_NUMBER = /(?<![\w-])[0-9]{13,19}(?![\w-])/g;

/** Sends a request and checks everything that is true of every reply. */
export async function checkedCall(
  oracle: Oracle,
  operation: Operation,
  request: MadeRequest,
  token: string | undefined,
): Promise<HttpReply> {
  const { method, path, body } = request;
  const options = { ...(token !== undefined && { token }), ...(body !== undefined && { body }) };
  const reply = await oracle.description.call(method, path, options);
  assert.ok(reply.status < 500, `${reply.status}: ${reply.text.slice(0, 300)}`);
  if (reply.status >= 400) checkError(oracle, operation, request, reply);
  const said = JSON.stringify(body ?? "") + decodeURIComponent(path);
  for (const secret of oracle.secrets)
    assert.ok(!reply.text.includes(secret), `the reply has a secret: ${reply.text.slice(0, 300)}`);
  for (const [digits] of reply.text.matchAll(CARD_NUMBER))
    assert.ok(!isCardNumber(digits), `the reply has a card number: ${digits}`);
  for (const handle of oracle.foreign)
    assert.ok(
      !reply.text.includes(handle) || said.includes(handle),
      `another company's ${handle} is in the reply: ${reply.text.slice(0, 300)}`,
    );
  return reply;
}

function isCardNumber(digits: string): boolean {
  let sum = 0;
  for (const [place, digit] of digits.split("").toReversed().entries()) {
    const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
