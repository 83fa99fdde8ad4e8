const KEPT_BYTES = 2_048;

/** A run of 13 to 19 digits, perhaps in groups: whatever it is, it is not kept. */
const CARD_LIKE = /[0-9](?:[ -]?[0-9]){12,18}/g;

/** What the log keeps of a reply: the beginning as text, without anything that looks like a card number. */
export function redactReply(reply: Buffer): string {
  const text = reply.subarray(0, KEPT_BYTES).toString("utf8");
  // oxlint-disable-next-line no-control-regex -- PostgreSQL keeps no NUL, and terminals obey the others.
  const printable = text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "");
  return printable.replaceAll(CARD_LIKE, "[digits]");
}
