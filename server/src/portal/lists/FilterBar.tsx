import type { ComponentChildren } from "preact";
import { Field, Select, WithProblems } from "../parts/index.ts";
import { textIn, type Locale } from "../words/index.ts";
import type { ListModel } from "./list-query.ts";
import { presets as allPresets, type PeriodPreset } from "./period.ts";

interface Props {
  locale: Locale;
  list: ListModel;
  /** The word of each filter, and its value in words where it is not text that somebody typed. */
  words: (name: string, value: string) => { label: string; value?: string };
  /** After the form: what saves the filters under a name. */
  saving?: ComponentChildren;
  /** The periods that are offered, if not all. */
  presets?: readonly PeriodPreset[] | undefined;
  /** The fields of the form, after those of the period. */
  children?: ComponentChildren;
}

/** The filters that are set, each removable by itself, and a form for more. */
export function FilterBar({ locale, list, words, saving, presets = allPresets, children }: Props) {
  const text = textIn(locale).list;
  const { action, chips, clearUrl, period, filters, kept, problems } = list;
  return (
    <div class="filter-bar">
      <ul class="chips" aria-label={text.filtersSet}>
        {chips.map(({ name, value, removeUrl }) => {
          const { label, value: shown } = describe(locale, { name, value }, words);
          return (
            <li key={name}>
              <a class="chip" href={removeUrl} aria-label={text.removeFilter(label, shown)}>
                <span class="soft">{label}</span> {shown} <span class="icon icon-remove" aria-hidden="true" />
              </a>
            </li>
          );
        })}
        {clearUrl !== null && chips.length > 1 && (
          <li>
            <a class="chip-clear" href={clearUrl}>
              {text.clear}
            </a>
          </li>
        )}
      </ul>
      <details class="more-filters" open={problems.length > 0}>
        <summary class="chip chip-add icon icon-add">{text.filter}</summary>
        <form class="sheet filter-form" action={action}>
          <WithProblems problems={problems}>
            {Object.entries(kept).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {period !== null && (
              <>
                <Select
                  name="period"
                  label={text.period}
                  value={period.preset ?? ""}
                  options={[
                    ...presets.map((value) => ({ value, label: text.presets[value] })),
                    { value: "", label: text.ownDates },
                  ]}
                />
                <Field name="from" label={text.from} type="date" value={filters["from"] ?? ""} />
                <Field name="to" label={text.to} type="date" value={filters["to"] ?? ""} />
              </>
            )}
            {children}
          </WithProblems>
          <div class="actions">
            <button class="primary">{text.apply}</button>
          </div>
        </form>
      </details>
      {saving}
    </div>
  );
}

function describe(locale: Locale, { name, value }: { name: string; value: string }, words: Props["words"]) {
  const text = textIn(locale).list;
  if (name === "period") return { label: text.period, value: text.presets[value as PeriodPreset] ?? value };
  if (name === "from") return { label: text.from, value };
  if (name === "to") return { label: text.to, value };
  if (name === "amountMin" || name === "amountMax" || name === "currency") return { label: text[name], value };
  const { label, value: shown } = words(name, value);
  return { label, value: shown ?? value };
}
