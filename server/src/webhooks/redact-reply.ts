const LOGGED_BYTES_MAX = 2_048;

/** 13 to 19 digits, perhaps with spaces or dashes between them. */
const CARD_LIKE = /[0-9](?:[ -]?[0-9]){12,18}/g;

/** The beginning of a reply as text, without anything that looks like a card number. */
export function redactReply(reply: Buffer): string {
  const text = reply.subarray(0, LOGGED_BYTES_MAX).toString("utf8");
  // oxlint-disable-next-line no-control-regex -- PostgreSQL cannot store NUL, and terminals execute the others.
  const printable = text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "");
  return printable.replaceAll(CARD_LIKE, "[digits]");
}
