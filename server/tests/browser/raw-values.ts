/** Values of columns and names of the code that a page shows as they are, instead of in words. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locale } from "@servicepay/checkout/render";
import type { Frame, Page } from "playwright-core";

const MIGRATIONS = join(import.meta.dirname, "../../migrations");

/** What the constraints of the tables allow, such as 'waiting'. Words of two letters are languages. */
const VALUES = globSync("*.sql", { cwd: MIGRATIONS }).flatMap((file) => {
  const lists = readFileSync(join(MIGRATIONS, file), "utf8").matchAll(/\bin \(((?:\s*'\w{3,}'\s*,?)+)\)/g);
  return [...lists].flatMap(([, list = ""]) => Array.from(list.matchAll(/'(\w+)'/g), ([, value = ""]) => value));
});
if (VALUES.length < 200) throw new Error(`only ${VALUES.length} values were found`);

/** What programs write and receive: columns of a bank's file, and the answers to refused calls. */
const OF_PROGRAMS = /^(?:auth_code|order_id|too_small|ERR_[A-Z_]+)$/;

/**
 * Texts that are nothing but a value, and words with an underscore, outside of code. English pages have some of the values as
 * words: "open", "declined".
 */
export async function rawValuesOf(target: Page | Frame, locale: Locale): Promise<string[]> {
  const found = await target.evaluate(
    (values) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const words: string[] = [];
      while (walker.nextNode()) {
        const node = walker.currentNode as Text;
        if (node.parentElement?.closest("script, style, code, pre, kbd") !== null) continue;
        const text = node.data.trim();
        if (values.includes(text)) words.push(text);
        words.push(...(text.match(/(?<![\w@./-])[a-zA-Z]+_[a-zA-Z_]+(?![\w@./-])/g) ?? []));
      }
      return words;
    },
    locale === "tr" ? VALUES : [],
  );
  return [...new Set(found)].filter((word) => !OF_PROGRAMS.test(word));
}
