import { readFileSync } from "node:fs";

const WORD_MIN = 4;
/** Up to this many digits around a common word add no security: they may be a year or a birthday. */
const DIGITS_AROUND_MAX = 8;
const SEQUENCES = [
  "abcdefghijklmnopqrstuvwxyz",
  "0123456789",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qazwsxedcrfvtgbyhnujmikolp",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "1q2w3e4r5t6y7u8i9o0p",
];
const RUN_MIN = 4;

let words: ReadonlySet<string> | null = null;

/**
 * Returns whether a password is a common one, or is made of common ones: repeated, joined, with digits or signs around,
 * with digits for letters, or from runs on the keyboard. A passphrase of several unrelated words is not.
 */
export function isCommonPassword(password: string): boolean {
  const list = commonPasswords();
  const plain = fold(password);
  return [plain, withoutLeet(plain)].some((text) => {
    const core = text.replaceAll(/[^a-z0-9]/g, "");
    return [core, ...withoutDigits(core)].some((part) => isMadeOf(part, list)) || consistsOfRuns(core);
  });
}

function isMadeOf(text: string, list: ReadonlySet<string>): boolean {
  if (list.has(text)) return true;
  const unit = repeatedUnit(text);
  if (unit.length < text.length && (unit.length <= RUN_MIN || list.has(unit))) return true;
  for (let at = WORD_MIN; at <= text.length - WORD_MIN; at += 1)
    if (list.has(text.slice(0, at)) && list.has(text.slice(at))) return true;
  return false;
}

/** The part that the text repeats, or the text itself. */
function repeatedUnit(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    if (text.length % length === 0 && text.slice(0, length).repeat(text.length / length) === text)
      return text.slice(0, length);
  }
  return text;
}

function withoutDigits(text: string): string[] {
  let start = 0;
  let end = text.length;
  while (start < end && isDigit(text[start])) start += 1;
  while (end > start && isDigit(text[end - 1])) end -= 1;
  const inner = text.slice(start, end);
  return inner.length >= WORD_MIN && text.length - inner.length <= DIGITS_AROUND_MAX ? [inner] : [];
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= "0" && character <= "9";
}

/**
 * True if the text consists of runs of at least four neighbouring keys, in either direction. The last run may be shorter, and
 * a run may wrap around.
 */
function consistsOfRuns(text: string): boolean {
  let at = 0;
  while (at < text.length) {
    const length = Math.max(...RUNS.map((run) => commonLength(text.slice(at), run)));
    if (length < RUN_MIN && at + length < text.length) return false;
    if (length === 0) return false;
    at += length;
  }
  return text.length > 0;
}

const RUNS = SEQUENCES.flatMap((sequence) => [sequence, Array.from(sequence).toReversed().join("")]).map((run) =>
  run.repeat(2),
);

/** The length of the longest beginning of `text` that `run` contains. */
function commonLength(text: string, run: string): number {
  let length = 0;
  while (length < text.length && run.includes(text.slice(0, length + 1))) length += 1;
  return length;
}

/** Lower case, and no accents: İstanbul, ISTANBUL and ıstanbul are one word. */
function fold(text: string): string {
  return text.normalize("NFKD").toLowerCase().replaceAll(/\p{M}/gu, "").replaceAll("ı", "i");
}

const LEET: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  "5": "s",
  $: "s",
  "7": "t",
};

function withoutLeet(text: string): string {
  // Digits at the end are a year or a count rather than letters.
  const letters = text.replace(/[0-9!]{1,8}$/, "");
  return letters.replaceAll(/[@431!05$7]/g, (sign) => LEET[sign] ?? sign);
}

function commonPasswords(): ReadonlySet<string> {
  words ??= new Set(
    readFileSync(new URL("common-passwords.txt", import.meta.url), "utf8")
      .split("\n")
      .filter((line) => !line.startsWith("#"))
      .flatMap((line) => line.split(" ")),
  );
  return words;
}
