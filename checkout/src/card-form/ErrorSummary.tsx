import type { FormProblemKind } from "../card/index.ts";
import type { CardFormModel, FormProblem } from "../model.ts";
import { textIn, type FormText } from "../text/index.ts";

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
  if (problem.field === "form") return problem.text;
  const texts: Partial<Record<FormProblemKind, string>> & { invalid: string } = text.problem[problem.field];
  return texts[problem.kind] ?? texts.invalid;
}

/** Always in the page, so that screen readers announce what appears in it. It takes the focus after a refused submit. */
export function ErrorSummary({ model }: { model: CardFormModel }) {
  const text = textIn(model.locale);
  const { problems, decline, attemptsLeft } = model;
  // A problem that the payer cannot correct has another title.
  const isOurs = problems.length > 0 && problems.every(({ field }) => field === "form");
  return (
    <div id="summary" class="summary" role="alert" tabIndex={-1}>
      {decline && problems.length === 0 && (
        <div class="box icon icon-warning">
          <h2>{text.declineTitle}</h2>
          <p>{decline.text}</p>
          <p>
            {decline.class && decline.class !== "reversed" && <b>{text.noMoneyTaken}</b>}{" "}
            {attemptsLeft !== null && text.attemptsLeft(attemptsLeft)}
          </p>
          {decline.card && <p class="hint">{decline.card}</p>}
        </div>
      )}
      {problems.length > 0 && (
        <div class="box icon icon-warning">
          <h2>{isOurs ? text.systemTitle : text.summaryTitle}</h2>
          <ul>
            {problems.map((problem) => (
              <li key={problem.field === "consent" ? problem.code : problem.field}>
                {problem.field === "form" ? (
                  problemText(text, problem)
                ) : (
                  <a href={problem.field === "consent" ? `#consent-${problem.code}` : `#${INPUTS[problem.field]}`}>
                    {problemText(text, problem)}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
