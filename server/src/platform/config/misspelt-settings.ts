import { settings } from "./settings.ts";

const known = Object.keys(settings).filter((name) => name.includes("_"));
/** Names shorter than this may differ in one letter only: HPM_URL and APP_URL belong to different programs. */
const LONG_NAME = 12;
const VERY_LONG_NAME = 16;
const LONG_WORD = 5;

/** Returns a sentence for each name that is almost that of a setting. Names that resemble none belong to other programs. */
export function misspeltSettings(environment: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(environment).flatMap((name) => {
    const meant = Object.hasOwn(settings, name) ? undefined : known.find((setting) => resembles(name, setting));
    return meant === undefined ? [] : [`${name} is not a setting. Did you mean ${meant}? Correct or remove it.`];
  });
}

function resembles(name: string, setting: string): boolean {
  const editsMax = setting.length >= LONG_NAME ? 2 : 1;
  if (!name.includes("_") || Math.abs(name.length - setting.length) > editsMax) return false;
  const [word, ownWord] = [firstWord(name), firstWord(setting)];
  // A short first word distinguishes programs: SMS_URL and SES_URL, MAIL_URL and MAIN_URL.
  if (word !== ownWord && ownWord.length < LONG_WORD && setting.length < VERY_LONG_NAME) return false;
  return editsBetween(name.toUpperCase(), setting) <= editsMax;
}

function firstWord(name: string): string {
  return name.slice(0, name.indexOf("_")).toUpperCase();
}

/** How many letters have to be added, removed, replaced or swapped with their neighbour. */
function editsBetween(from: string, to: string): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: to.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1];
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (isSwapped) next[j] = Math.min(next[j]!, before[j - 2]! + 1);
    }
    [before, row] = [row, next];
  }
  return row[to.length]!;
}
