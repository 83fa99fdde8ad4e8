import { textIn } from "../words/index.ts";
import type { FilterField } from "./filters.ts";

/** The longest value of a dynamic field. */
const LENGTH_MAX = 1_000;

/** The value of any dynamic field. Merchants may put personal details there, and every hit would reveal one. */
export const additionalFilter: FilterField<{ additionalValue?: string | undefined }, unknown> = {
  label: (_, locale) => textIn(locale).fields.valueOfAny,
  input: { maxLength: LENGTH_MAX, autocomplete: "off" },
  needs: "people.read",
  readsEveryRow: true,
  read: (text) => (text.length > LENGTH_MAX || text.includes("\0") ? null : { additionalValue: text }),
};
