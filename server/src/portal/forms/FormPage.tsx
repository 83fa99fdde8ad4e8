import type { ComponentChildren } from "preact";
import type { NavId } from "../page/pages.ts";
import { Shell } from "../page/Shell.tsx";
import { FormActions } from "../parts/FormActions.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
import type { Problem } from "../words/index.ts";

interface Props {
  nav: NavId | null;
  /** Classes of the form. */
  look?: string | undefined;
  title: string;
  note?: ComponentChildren;
  /** The page above. The link beside the button leads there as well. */
  back: { label: string; url: string };
  actions?: ComponentChildren;
  /** Where the form is sent. */
  action: string;
  /** What is sent along, such as what the member saw. */
  hidden?: Readonly<Record<string, string>>;
  problems?: readonly Problem[];
  problemsTitle?: string;
  /** The label of the button; without one the form has buttons of its own. */
  submit?: string;
  isDangerous?: boolean;
  /** What the form asks, and its fields. */
  children: ComponentChildren;
  /** What stands below the form. */
  below?: ComponentChildren;
}

/** A page that is one form. */
export function FormPage(props: Props) {
  const {
    nav,
    look = "sheet narrow",
    title,
    note,
    back,
    actions,
    action,
    hidden = {},
    problems,
    problemsTitle,
    below,
    children,
  } = props;
  const { submit, isDangerous = false } = props;
  return (
    <Shell {...{ nav, title }} {...(problems && { problems })}>
      <Heading {...{ title, note, back }}>{actions}</Heading>
      <form class={look} method="post" action={action} data-once>
        <Problems {...(problemsTitle !== undefined && { title: problemsTitle })} />
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        {submit !== undefined && <FormActions label={submit} cancelUrl={back.url} isDangerous={isDangerous} />}
      </form>
      {below}
    </Shell>
  );
}
