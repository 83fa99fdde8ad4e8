import { basename } from "node:path";
import { isTest, type SourceFile } from "./source-files.ts";

/** First words that make a file's name a verb: `create-link.ts`. Words that are nouns as often are not here. */
const VERBS = new Set(
  `abandon add answer apply assert begin cancel change check claim classify clean close collect compare connect continue create
   delete disable emit enable end erase expire explain export find fold follow hold import is keep leave list log manage mint
   move mutate observe open place prepare present put read receive recognise reconcile record redact reduce refresh refund
   refuse remove render replay require resolve restore retire retry return reverse run save seal seed send serve set settle
   show spoil start submit take update verify view visit watch write`.split(/\s+/),
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
