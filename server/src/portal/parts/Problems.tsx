import { problemText, textIn, type Locale, type Problem } from "../words/index.ts";

/** Shows problems of the whole form; others link to their field. It takes the focus after a refusal. */
export function Problems({
  problems,
  locale,
  title,
  labels = {},
}: {
  problems: readonly Problem[];
  locale: Locale;
  title?: string;
  /** Labels of fields whose problems do not name them. */
  labels?: Readonly<Record<string, string>>;
}) {
  if (problems.length === 0) return null;
  const text = textIn(locale);
  return (
    <div class="alert alert-wrong icon icon-warning" id="problems" role="alert" tabIndex={-1}>
      <div>
        <h2>{title ?? text.problemsTitle}</h2>
        <ul>
          {problems.map((problem) => (
            <li key={problem.field}>
              {problem.field === "form" ? (
                problemText(text, problem)
              ) : (
                <a href={`#${problem.field}`}>
                  {labels[problem.field] !== undefined && `${labels[problem.field]}: `}
                  {problemText(text, problem)}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
