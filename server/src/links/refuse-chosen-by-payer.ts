import { conflict } from "#platform/refusal.ts";
import type { Link } from "./link.ts";

/**
 * Refuses (409) to copy or extend a link that a payer made on the page of an account or payment request. It reserves what it
 * pays until it expires: a copy would reserve nothing, and an extension would keep others from paying.
 */
export function refuseChosenByPayer({ originPath }: Pick<Link, "originPath">): void {
  if (originPath === null) return;
  throw conflict("The payer chose on another page what this link pays.", { reason: "chosen_by_payer" });
}
