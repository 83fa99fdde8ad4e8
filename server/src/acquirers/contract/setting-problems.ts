import type { Acquirer, SettingField, TerminalSettings } from "./acquirer.ts";

export interface SettingProblem {
  field: string;
  reason: "required" | "unknown" | "not_a_url" | "not_a_choice" | "too_long";
}

const LENGTH_MAX = 512;

/** The problems of these settings. Contains no values, because some are secret. */
export function settingProblems(acquirer: Pick<Acquirer, "settings">, settings: TerminalSettings): SettingProblem[] {
  const known = new Set(acquirer.settings.map((field) => field.name));
  const unknown = Object.keys(settings).filter((name) => !known.has(name));
  return [
    ...unknown.map((field): SettingProblem => ({ field, reason: "unknown" })),
    ...acquirer.settings.flatMap((field) => {
      const reason = problemOf(field, settings[field.name] ?? "");
      return reason === null ? [] : [{ field: field.name, reason }];
    }),
  ];
}

function problemOf(field: SettingField, value: string): SettingProblem["reason"] | null {
  if (value === "") return field.required ? "required" : null;
  if (value.length > LENGTH_MAX) return "too_long";
  if (field.kind === "url" && !isWebAddress(value)) return "not_a_url";
  if (field.choices !== undefined && !field.choices.includes(value)) return "not_a_choice";
  return null;
}

/** Without user, password, query or fragment, so that addresses can be logged. */
function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null) return false;
  return (
    ["http:", "https:"].includes(url.protocol) &&
    url.username === "" &&
    url.password === "" &&
    url.search === "" &&
    url.hash === ""
  );
}
