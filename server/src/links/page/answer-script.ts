import { formProblem, type FormProblem, type ScriptAnswer } from "@servicepay/checkout/render";
import { paymentOutcome } from "#payments/index.ts";
import { reading } from "#platform/context.ts";
import { sha256 } from "#platform/crypto.ts";
import type { PayResult } from "./pay-link.ts";
import { selectSubmission } from "../store.ts";
import { viewLink } from "./view-link.ts";
import { resultPath, visitPath, type Visit } from "./visit.ts";

/** If no attempt is recorded within this time after the form was submitted, none will be. */
const BEGINS_WITHIN_MS = 15_000;

/** Returns what the page's script does next: go to a URL, or change its form. */
export async function answerScript(visit: Visit, nonce: string, view: PayResult): Promise<ScriptAnswer> {
  if (view.kind === "result") return attemptAnswer(visit, nonce);
  if (view.kind === "redirect") return { kind: "go", url: view.url };
  if (view.page.kind !== "hosted-card") return { kind: "go", url: visitPath(visit, "/hpm/pay") };
  const { form, nonce: next } = view.page;
  const { problems, choices, card = null, lookup, consents = [] } = form;
  const isWrong = (field: FormProblem["field"]) => problems.some((problem) => problem.field === field);
  const change = {
    problems,
    decline: null,
    ...(isWrong("installment") && { choices, card, lookup }),
    ...(isWrong("consent") && { consents }),
  };
  return { kind: "form", nonce: next, change };
}

/**
 * Returns the outcome of the attempt with this nonce, for a page that lost its connection. Starts no attempt. A form
 * that never arrived may be sent again with the same nonce, which counts once.
 */
export async function attemptAnswer(visit: Visit, nonce: string): Promise<ScriptAnswer> {
  const { ctx, link, payment } = visit;
  const submittedAt = await selectSubmission(reading(ctx), link.id, sha256(nonce));
  const { lastAttempt } = await paymentOutcome(ctx, payment.id);
  const isThisAttempt =
    lastAttempt !== null && submittedAt !== undefined && lastAttempt.at.getTime() >= submittedAt.getTime();
  const view = await viewLink({ ...visit, takesOver: true }, { afterAttempt: isThisAttempt });
  if (view.kind === "redirect" || view.page.kind !== "hosted-card")
    return { kind: "go", url: resultPath(visit, nonce) };
  const interrupted = [formProblem(visit.locale, "interrupted")];
  if (submittedAt === undefined) return { kind: "form", nonce, change: { problems: interrupted, decline: null } };
  const age = ctx.clock.now().getTime() - submittedAt.getTime();
  if (isThisAttempt ? lastAttempt.state === "CREATED" : age < BEGINS_WITHIN_MS) return { kind: "wait" };
  const { decline, attemptsLeft } = view.page.form;
  const problems = decline === null ? interrupted : [];
  return { kind: "form", nonce: view.page.nonce, change: { problems, decline, attemptsLeft } };
}
