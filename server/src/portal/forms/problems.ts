import { problemText, textIn, type ProblemWords, type Locale, type Problem } from "../words/index.ts";

interface Page {
  /** The names of its fields. */
  fields: readonly string[];
  /** What it says itself about its problems. */
  words?: ProblemWords | undefined;
}

/** Problems in the words of a page, or else in those of all pages. One of a field that the page lacks is about the whole form. */
export function problemsOn({ fields, words = {} }: Page, locale: Locale, problems: readonly Problem[]): Problem[] {
  const text = textIn(locale);
  return problems.map((problem) => ({
    ...problem,
    field: fields.includes(problem.field) ? problem.field : "form",
    text: problemText(text, problem, words),
  }));
}
