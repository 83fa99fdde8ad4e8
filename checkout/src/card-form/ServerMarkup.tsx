import type { ComponentChildren } from "preact";

const AS_IT_IS = { __html: "" };

interface Props {
  hidden?: boolean;
  /** Passed on the server only. */
  children?: ComponentChildren;
}

/** Markup that only the server renders. The script leaves it as it is, so it needs neither its code nor its texts. */
export function ServerMarkup({ children, hidden = false }: Props) {
  if (children !== undefined) return <div hidden={hidden}>{children}</div>;
  return <div hidden={hidden} dangerouslySetInnerHTML={AS_IT_IS} />;
}
