import type { ComponentChildren } from "preact";
import { Scene, usePage, useText } from "../page/scene.ts";
import { problemText, type Problem } from "../words/index.ts";

interface Props {
  title?: string;
  /** Labels of fields whose problems do not name them. */
  labels?: Readonly<Record<string, string>>;
  /** Some of the page's problems, or others; by default all of the page. */
  problems?: readonly Problem[];
}

/** Shows problems of the whole form; others link to their field. It takes the focus after a refusal. */
export function Problems({ title, labels = {}, ...own }: Props) {
  const { problems } = { ...usePage(), ...own };
  const text = useText();
  if (problems.length === 0) return null;
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

/** A part of a page with problems of its own. */
export function WithProblems({ problems, children }: { problems: readonly Problem[]; children: ComponentChildren }) {
  return <Scene.Provider value={{ ...usePage(), problems }}>{children}</Scene.Provider>;
}
