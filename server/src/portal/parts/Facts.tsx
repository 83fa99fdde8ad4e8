import type { ComponentChildren } from "preact";

interface Fact {
  label: string;
  /** Null leaves the fact out. */
  value: ComponentChildren;
  /** "identifier" for what people copy letter by letter; "total" for the sum of the others. */
  kind?: "identifier" | "total";
}

/** Labels and their values, one to a line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl class="facts">
      {facts.map(
        ({ label, value, kind }) =>
          value !== null && (
            <div key={label} class={kind}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
