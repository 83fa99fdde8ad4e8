import { problemText, textIn, type ProblemWords, type Locale, type Problem } from "../words/index.ts";

interface Page {
  /** The names of its fields; left out where every refusal names one of them. */
  fields?: readonly string[];
  /** The verb's names for fields that are called otherwise. */
  verbNames?: Readonly<Record<string, string | undefined>>;
  /** What it says itself about its problems. */
  words?: ProblemWords | undefined;
}

/** Problems in the words of a page, or else in those of all pages. One of a field that the page lacks is about the whole form. */
export function problemsOn(page: Page, locale: Locale, problems: readonly Problem[]): Problem[] {
  const { fields, verbNames = {}, words = {} } = page;
  const text = textIn(locale);
  return problems.map((problem) => {
    const named = Object.keys(verbNames).find((name) => verbNames[name] === problem.field) ?? problem.field;
    const said = problemText(text, { ...problem, field: named }, words);
    return { ...problem, field: fields?.includes(named) === false ? "form" : named, text: said };
  });
}
