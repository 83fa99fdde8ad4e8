/** Tests the structure of the portal (docs/decisions/0060), and the texts of all pages and messages. */
import { test } from "node:test";
import { words } from "../src/portal/words/words.ts";
import { auditOfPortal, copiedUnions, modelOfPortal, unionsOf } from "./tidy/portal.ts";
import { isTest, readSources, verdict } from "./tidy/source-files.ts";
import { otherApostrophes } from "./tidy/texts.ts";
import { unusedClasses, unusedWords } from "./tidy/unused.ts";

const portal = readSources("server/src/portal/**/*.{ts,tsx}").filter(({ path }) => !isTest(path));

test("the portal writes no audit row: the verb that does the work writes it", () => {
  verdict(portal, portal.flatMap(auditOfPortal));
});

test("a page of the portal draws the modules' own types: there is no file of models", () => {
  verdict(portal, portal.flatMap(modelOfPortal));
});

test("a view names the types of modules, and copies none of their unions", () => {
  const unions = unionsOf(readSources("server/src/**/*.ts", ["server/src/portal/**"]));
  verdict(
    [...unions],
    portal.flatMap((file) => copiedUnions(file, unions)),
    "unions",
  );
});

test("every word of the portal is said by a page", () => {
  const modules = readSources("{server,money}/src/**/*.ts", ["server/src/portal/**"]).filter(
    ({ path }) => !isTest(path),
  );
  verdict(portal, unusedWords(words, portal, modules), "words");
});

test("every class of the portal's style sheets is on a page", () => {
  const styles = readSources("portal/src/styles/*.css");
  const pages = [...portal, ...readSources("portal/src/browser/*.ts"), ...readSources("checkout/src/**/*.{ts,tsx}")];
  verdict(styles, unusedClasses(styles, pages));
});

test("texts are written with one apostrophe", () => {
  const texts = readSources("{checkout,widget,portal,server}/src/**/*.{ts,tsx}").filter(({ path }) => !isTest(path));
  verdict(texts, texts.flatMap(otherApostrophes));
});
