import { CARD_NUMBER_LIKE } from "#platform/text/card-number-like.ts";

const LOGGED_BYTES_MAX = 2_048;

/** The beginning of a reply as text, without anything that looks like a card number. */
export function redactReply(reply: Buffer): string {
  const text = reply.subarray(0, LOGGED_BYTES_MAX).toString("utf8");
  // oxlint-disable-next-line no-control-regex -- PostgreSQL cannot store NUL, and terminals execute the others.
  const printable = text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "");
  return printable.replaceAll(CARD_NUMBER_LIKE, "[digits]");
}
