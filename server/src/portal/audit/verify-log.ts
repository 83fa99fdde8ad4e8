import type { AuditProofPage, Problem, WholeProof } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { readHead, recordAudit, verifyAuditInParts, type Anchor, type PartialVerdict } from "#audit/index.ts";
import type { MemberContext } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { conflict, invalid } from "#platform/refusal.ts";
import { formOf, problemsOf } from "../forms/form.ts";
import { keptForm } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { pageUrl, shellOf } from "../page/shell-of.ts";

/** A part takes one to three seconds. */
const PART_ENTRIES = 25_000;

/** Parts of checks run one at a time in this process, so that payments come first. */
export interface Turns {
  waiting: number;
  last: Promise<unknown>;
}

const WAITING_MAX = 4;

export async function proofPage(ctx: MemberContext, request: FastifyRequest): Promise<AuditProofPage> {
  const kept = await keptForm(ctx, request);
  return pageOf(ctx, request, { anchor: kept?.text("anchor", 300) ?? "", result: null, problems: [] });
}

/** Checks the next part of the whole log. After the last part, the log itself gets an entry with the verdict. */
export async function verifyLog(ctx: MemberContext, request: FastifyRequest, turns: Turns): Promise<Answer> {
  const form = formOf(request.body);
  const anchor = form.text("anchor", 300).trim();
  try {
    const anchors = anchorsOf(ctx, anchor);
    const from = form.text("from", 1_000);
    const verdict = await inTurn(turns, () =>
      verifyAuditInParts(ctx, { from: from === "" ? null : from, entriesMax: PART_ENTRIES, anchors }),
    );
    if (verdict.next === null) await recordVerdict(ctx, verdict);
    return { page: await pageOf(ctx, request, { anchor, result: resultOf(ctx, verdict), problems: [] }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { status, page: await pageOf(ctx, request, { anchor, result: null, problems }) };
  }
}

async function inTurn<Result>(turns: Turns, work: () => Promise<Result>): Promise<Result> {
  if (turns.waiting >= WAITING_MAX) throw conflict("Other checks are under way.", { reason: "verify_busy" });
  turns.waiting += 1;
  const own = turns.last.then(work);
  // The next part runs whether this one succeeded or not.
  turns.last = own.catch(() => undefined);
  try {
    return await own;
  } finally {
    turns.waiting -= 1;
  }
}

/** An end of the chain that was kept elsewhere: its position and its hash, also in a line of `servicepay audit head`. */
function anchorsOf({ tenantId }: MemberContext, text: string): Anchor[] {
  if (text === "") return [];
  const [, position, hash] = /\b([0-9]{1,15}) ([0-9a-f]{64})\b/.exec(text) ?? [];
  if (position === undefined || hash === undefined) throw invalid("anchor", "This is not the end of a chain.");
  return [{ tenantId, position: Number(position), hash }];
}

function recordVerdict(
  ctx: MemberContext,
  { verified, waiting, anchors, archived, broken }: PartialVerdict,
): Promise<void> {
  return inTransaction(ctx, (ctx) =>
    recordAudit(ctx, {
      action: "audit.verified",
      recordType: "tenant",
      recordId: ctx.tenantId,
      details: {
        entries: verified,
        waiting,
        anchors,
        archived,
        fault: broken?.fault ?? null,
        position: broken?.position ?? null,
      },
    }),
  );
}

function resultOf(
  ctx: MemberContext,
  { verified, waiting, anchors, archived, broken, next }: PartialVerdict,
): WholeProof {
  return {
    verified,
    waiting,
    anchors,
    archived,
    broken: broken && {
      position: broken.position,
      entryId: broken.entryId,
      entryUrl:
        broken.entryId === null || broken.fault === "entry_gone" ? null : pageUrl(ctx, `/audit/${broken.entryId}`),
      fault: broken.fault,
    },
    next,
  };
}

async function pageOf(
  ctx: MemberContext,
  request: FastifyRequest,
  { anchor, result, problems }: { anchor: string; result: WholeProof | null; problems: readonly Problem[] },
): Promise<AuditProofPage> {
  const head = await readHead(ctx);
  return {
    kind: "audit-proof",
    ...shellOf(ctx, request, "company"),
    listUrl: pageUrl(ctx, "/audit"),
    action: pageUrl(ctx, "/audit/verify"),
    head: head && { position: head.position, hash: head.hash, sealed: head.sealedAt.toISOString() },
    anchor,
    result,
    problems,
  };
}
