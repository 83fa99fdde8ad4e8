import type { ComponentChildren } from "preact";

const AS_IT_IS = { __html: "" };

interface Props {
  hidden?: boolean;
  /** Given by the service only. */
  children?: ComponentChildren;
}

/** Markup that the script leaves as the service wrote it: its code and its words do not travel twice. */
export function Fixed({ children, hidden = false }: Props) {
  if (children !== undefined) return <div hidden={hidden}>{children}</div>;
  return <div hidden={hidden} dangerouslySetInnerHTML={AS_IT_IS} />;
}
