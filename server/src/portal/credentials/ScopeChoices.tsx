import type { Locale, Problem } from "../model.ts";
import { Choices } from "../parts/Field.tsx";
import { textIn } from "../words/index.ts";
import type { ScopeName } from "./model.ts";

interface Props {
  locale: Locale;
  problems: readonly Problem[];
  chosen: readonly string[];
}

export function ScopeChoices(props: Props) {
  const { credentials, newCredential } = textIn(props.locale);
  const choices = (Object.keys(credentials.scope) as ScopeName[]).map((value) => ({
    value,
    label: `${credentials.scope[value]} (${value})`,
    hint: newCredential.scopeHint[value],
  }));
  const words = { legend: newCredential.scopes, hint: newCredential.scopesHint };
  return <Choices {...props} {...words} name="scopes" choices={choices} />;
}
