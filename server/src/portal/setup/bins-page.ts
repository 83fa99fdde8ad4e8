import type { BinsPage, FoundBin } from "@servicepay/portal/render";
import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { binListState, findBin, programName, type Bin } from "#payment-sets/index.ts";
import { formOf } from "../form.ts";
import { setupShell } from "./setup-shell.ts";

export async function binsPage(ctx: MemberContext, request: FastifyRequest): Promise<BinsPage> {
  const typed = formOf(request.query).text("bin", 19).replaceAll(/\s/g, "");
  // A whole card number does not belong here, so only its first digits are shown and looked up.
  const digits = typed.slice(0, 8);
  const isBin = /^[0-9]{6,8}$/.test(digits);
  const [{ count, importedAt }, found] = await Promise.all([binListState(ctx), isBin ? findBin(ctx, digits) : null]);
  return {
    kind: "bins",
    ...setupShell(ctx, request),
    count,
    importedAt: importedAt?.toISOString() ?? null,
    typed: digits,
    answer: isBin ? (found === null ? "unknown" : shownBin(found)) : null,
    problems: digits !== "" && !isBin ? [{ field: "bin", reason: "invalid" }] : [],
  };
}

function shownBin({ bankCode, bankName, brand, cardType, commercial, program }: Bin): FoundBin {
  return {
    bank: bankName,
    bankCode,
    brand,
    cardType,
    isCommercial: commercial,
    program: program === null ? null : programName(program),
  };
}
