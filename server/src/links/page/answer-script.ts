import { formProblem, type FormProblem, type ScriptAnswer } from "@servicepay/checkout/render";
import { reading } from "#platform/context.ts";
import { sha256 } from "#platform/crypto.ts";
import { randomToken } from "#platform/ids.ts";
import { selectSubmission } from "../store.ts";
import { consentModels } from "./consent-boxes.ts";
import { declineModel } from "./decline-text.ts";
import type { PayResult } from "./pay-link.ts";
import { choicesFor, tickedIn } from "./repeat-form.ts";
import { isReplaced, stateOfLink } from "./state-of-link.ts";
import { readAgain, resultPath, visitPath, type Visit } from "./visit.ts";

/** If no attempt is recorded within this time after the form was submitted, none will be. */
const BEGINS_WITHIN_MS = 15_000;

/** Returns what the page's script does next: go to a URL, or change its form. */
export async function answerScript(visit: Visit, nonce: string, result: PayResult): Promise<ScriptAnswer> {
  switch (result.kind) {
    case "result":
      return attemptAnswer(await readAgain(visit), nonce);
    case "redirect":
      return { kind: "go", url: result.url };
    case "not_payable":
      return { kind: "go", url: visitPath(visit, "/hpm/pay") };
    case "refused":
      return { kind: "form", nonce: randomToken(16), change: await changeOf(visit, result) };
  }
}

/** The form's problems and, where one is about installments or consents, what the payer chooses from now. */
async function changeOf(visit: Visit, { form, problems }: PayResult & { kind: "refused" }) {
  const isWrong = (field: FormProblem["field"]) => problems.some((problem) => problem.field === field);
  const choices = isWrong("installment") ? await choicesFor(visit, form) : null;
  return {
    problems: [...problems, ...(choices?.problems ?? [])],
    decline: null,
    ...choices?.offers,
    ...(isWrong("consent") && { consents: await consentModels(visit, tickedIn(form)) }),
  };
}

/**
 * Returns the outcome of the attempt with this nonce, for a page that lost its connection. Starts no attempt. A form
 * that never arrived may be sent again with the same nonce, which counts once.
 */
export async function attemptAnswer(visit: Visit, nonce: string): Promise<ScriptAnswer> {
  const { ctx, link, outcome } = visit;
  const { payment, lastAttempt } = outcome;
  const submittedAt = await selectSubmission(reading(ctx), link.id, sha256(nonce));
  const isThisAttempt =
    lastAttempt !== null && submittedAt !== undefined && lastAttempt.at.getTime() >= submittedAt.getTime();
  const isPayable = stateOfLink({ ...visit, takesOver: true }).kind === "payable";
  if (!isPayable || (isThisAttempt && isReplaced(outcome))) return { kind: "go", url: resultPath(visit, nonce) };
  const interrupted = [formProblem(visit.locale, "interrupted")];
  if (submittedAt === undefined) return { kind: "form", nonce, change: { problems: interrupted, decline: null } };
  const age = ctx.clock.now().getTime() - submittedAt.getTime();
  if (!isThisAttempt && age < BEGINS_WITHIN_MS) return { kind: "wait" };
  const decline = isThisAttempt ? declineModel(visit.locale, lastAttempt) : null;
  const problems = decline === null ? interrupted : [];
  const attemptsLeft = payment.attemptsMax - payment.attemptsUsed;
  return { kind: "form", nonce: randomToken(16), change: { problems, decline, attemptsLeft } };
}
