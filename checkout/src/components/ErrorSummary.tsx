import type { CardFormModel, FormProblem } from "../model.ts";
import { textIn } from "../text/index.ts";
import type { FormText } from "../text/index.ts";

const INPUTS = {
  number: "cc-number",
  expiry: "cc-exp",
  cvv: "cc-csc",
  holderName: "cc-name",
  installment: "installments",
} as const;

export function problemText(text: FormText, problem: FormProblem): string {
  if (problem.field === "installment") return text.problem.installment;
  if (problem.field === "consent") return text.consents[problem.kind](problem.label);
  if (problem.field === "form") return text.problem[problem.kind];
  return text.problem[problem.field][problem.kind];
}

function inputOf(problem: Exclude<FormProblem, { field: "form" }>): string {
  return problem.field === "consent" ? `consent-${problem.code}` : INPUTS[problem.field];
}

/** Present from the start, so that what appears in it is announced; it takes the focus after a refused submit. */
export function ErrorSummary({
  model,
}: {
  model: Pick<CardFormModel, "locale" | "problems" | "decline" | "triesLeft">;
}) {
  const text = textIn(model.locale);
  const { problems, decline } = model;
  return (
    <div id="summary" class="summary" role="alert" tabIndex={-1}>
      {decline !== null && problems.length === 0 && (
        <div class="summary-box">
          <h2>{text.declineTitle}</h2>
          <p>{text.decline[decline]}</p>
          <p>
            {decline !== "taken_back" && text.noMoneyTaken}{" "}
            {model.triesLeft !== null && text.triesLeft(model.triesLeft)}
          </p>
        </div>
      )}
      {problems.length > 0 && (
        <div class="summary-box">
          <h2>{text.summaryTitle}</h2>
          <ul>
            {problems.map((problem) => (
              <li key={problem.field === "consent" ? problem.code : problem.field}>
                {problem.field === "form" ? (
                  problemText(text, problem)
                ) : (
                  <a href={`#${inputOf(problem)}`}>{problemText(text, problem)}</a>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
