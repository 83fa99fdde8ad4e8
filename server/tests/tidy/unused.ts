import type { SourceFile } from "./source-files.ts";

/** Names that the code writes: `text.title`, `"approved"`, and the beginning of what a template completes, `tone-${…}`. */
const NAME = /[A-Za-z_$][\w-]*/g;

type Words = Readonly<Record<string, unknown>>;

/** What pages share reads the words of the page that it is part of. */
const SHARED = /\/portal\/(?:forms|lists|parts)\//;

/** Words whose name stands in no file that names their section, and is no value of the modules' data. */
export function unusedWords(words: Words, portal: readonly SourceFile[], modules: readonly SourceFile[]): string[] {
  const files = portal
    .filter(({ text }) => !text.includes("both("))
    .map(({ path, text }) => ({ isShared: SHARED.test(path), names: new Set(text.match(NAME)) }));
  const data = new Set(modules.flatMap(({ text }) => [...text.matchAll(/"([\w.-]+)"|\b(\w+)\??:/g)].map(nameIn)));
  return Object.entries(words).flatMap(([section, inside]) => {
    // Fields of all forms have problems.
    if (section === "problem") return [];
    const near = files.filter(({ isShared, names }) => isShared || names.has(section)).map(({ names }) => names);
    const isUsed = (name: string) => near.some((names) => names.has(name)) || data.has(name);
    if (!isUsed(section)) return [section];
    return namesIn(inside)
      .filter((path) => !isUsed(path.at(-1)!))
      .map((path) => [section, ...path].join("."));
  });
}

function nameIn([, quoted, name]: RegExpMatchArray): string {
  return quoted ?? name ?? "";
}

/** The paths of all words below one. A name that no identifier has is made of several values where it is looked up. */
function namesIn(words: unknown): string[][] {
  if (typeof words !== "object" || words === null || "isBoth" in words) return [];
  return Object.entries(words).flatMap(([name, inside]) => {
    const below = namesIn(inside).map((path) => [name, ...path]);
    return /^[a-z][a-zA-Z]*$/.test(name) ? [[name], ...below] : below;
  });
}

/** Classes of style sheets that no page has. */
export function unusedClasses(styles: readonly SourceFile[], pages: readonly SourceFile[]): string[] {
  const names = new Set(pages.flatMap(({ text }) => text.match(NAME) ?? []));
  const starts = pages.flatMap(({ text }) => text.match(/[a-z][a-z-]*-(?=\$\{)/g) ?? []);
  const isUsed = (name: string) => names.has(name) || starts.some((start) => name.startsWith(start));
  return styles.flatMap(({ path, text }) => {
    const selectors = text.replaceAll(/\/\*[^]*?\*\/|url\([^)]*\)/g, "");
    const classes = new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = ""]) => name));
    return [...classes].filter((name) => !isUsed(name)).map((name) => `${path}: .${name}`);
  });
}
