import { conflict } from "#platform/refusal.ts";
import type { Link } from "./link.ts";

/**
 * Refuses (409) a link whose payer chose on another page what it pays. What it holds there ends with it, so it is neither
 * copied, which would hold nothing, nor extended, which would keep others from paying.
 */
export function refuseChosen({ originPath }: Pick<Link, "originPath">): void {
  if (originPath === null) return;
  throw conflict("The payer chose on another page what this link pays.", { reason: "chosen_by_payer" });
}
