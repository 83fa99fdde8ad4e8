import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { findBin, type Bin } from "#payment-sets/index.ts";
import { formOf } from "../forms/index.ts";
import type { Problem } from "../words/index.ts";

export interface LookUp {
  typed: string;
  /** Null: nothing was asked for. */
  answer: Bin | "unknown" | null;
  problems: readonly Problem[];
}

/** Looks up the BIN that the address contains. */
export async function lookUpBin(ctx: MemberContext, request: FastifyRequest): Promise<LookUp> {
  const given = formOf(request.query).text("bin", 19).replaceAll(/\s/g, "");
  // A whole card number does not belong here, so only its first digits are shown and looked up.
  const typed = given.slice(0, 8);
  const isBin = /^[0-9]{6,8}$/.test(typed);
  if (!isBin) return { typed, answer: null, problems: typed === "" ? [] : [{ field: "bin", reason: "invalid" }] };
  const found = await findBin(ctx, typed);
  return { typed, answer: found ?? "unknown", problems: [] };
}
