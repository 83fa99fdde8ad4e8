import { basename } from "node:path";
import { isTest, type SourceFile } from "./source-files.ts";

/** First words that make a file's name a verb: `create-link.ts`. Words that are nouns as often are not here. */
const VERBS = new Set(
  `abandon acknowledge add answer apply assert assign authenticate begin browse cancel carry change check claim
   classify clean close collect compare confirm connect continue copy create decide delete describe disable draw drop
   edit emit enable encode end enter erase exchange expire explain export extend fail find finish fold follow give
   grant hold import invite is keep leave list load lock log make manage mint move mutate observe open place prepare
   present preview prove put queue read receive recognise reconcile record redact reduce refresh refund refuse release
   remind remove rename render reopen replay require reserve resolve restore retire retry return reverse rotate run
   save seal seed send serve set settle show spoil start stop submit suppress take tell update verify view visit wait
   watch withdraw write`.split(/\s+/),
);
/** Groups of commands are nouns: `import-commands.ts`. */
const COMMANDS = /-commands?$/;

/** A verb file that does not export a function of its name; a type of its name makes it a noun (`RunFile`). */
export function misnamedVerbs({ path, text }: SourceFile): string[] {
  const name = basename(path).replace(/\.\w+$/, "");
  const isScript = !/^export /m.test(text);
  if (isTest(path) || isScript || COMMANDS.test(name)) return [];
  const words = name.split("-");
  if (words.length < 2 || !VERBS.has(words[0] ?? "")) return [];
  const pascal = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
  const own = `(?:async )?function\\*? ${camel}|const ${camel}|(?:interface|type) ${pascal}`;
  return new RegExp(`^export (?:${own})\\b`, "m").test(text) ? [] : [`${path} exports no ${camel}`];
}
