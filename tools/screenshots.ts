import { copyFile, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { newVisitor } from "../server/tests/browser/browser.ts";
import { payerStates, type PayerState } from "../server/tests/browser/payer-states.ts";
import { startPayerWorld, type PayerWorld } from "../server/tests/browser/payer-world.ts";
import { portalStates } from "../server/tests/browser/portal/portal-states.ts";
import { readOptions } from "./read-options.ts";
import { findChromium } from "./testing/chromium.ts";

const USAGE = `npm run screenshots -- [PART-OF-NAME] [--docs]
  Takes a picture of every payer's page and portal page, in every state and language, on a phone and on a desktop,
  light and dark, or only of those whose names contain the given text.
  --docs   takes those that illustrate the documents, and copies them to docs/images
`;
const FOLDER = join(import.meta.dirname, "..", "test-results", "screenshots");
const DOCS = join(import.meta.dirname, "..", "docs", "images");
/** The documents' pictures, and the screenshot of each. */
const ILLUSTRATIONS: Readonly<Record<string, string>> = {
  "payment-page": "hosted-installments.en.desk.light",
  "declined-on-a-phone": "declined-in-place.en.phone.light",
  "branded-page": "branded-empty.en.phone.dark",
  "portal-today": "portal-today.en.desk.light",
  "portal-payment-declined": "portal-payment-declined.en.desk.light",
  "portal-refund": "portal-refund-preview.en.desk.light",
  "portal-new-link": "portal-new-link-preview.en.desk.light",
  "portal-link": "portal-link.en.desk.light",
  "portal-link-file": "portal-link-file-checked.en.desk.light",
  "portal-request": "portal-request-product.en.desk.light",
  "portal-rate-grid": "portal-rate-grid-difference.en.desk.light",
  "portal-case": "portal-case.en.desk.light",
  "portal-webhook": "portal-webhook.en.desk.light",
  "portal-terminals": "portal-terminals.en.desk.light",
};
const VIEWPORTS = { phone: { width: 320, height: 700 }, desk: { width: 1280, height: 800 } };
const THEMES = ["light", "dark"] as const;
const LOCALES = ["tr", "en"] as const;

const { values, positionals } = readOptions(USAGE, { docs: { type: "boolean", default: false } });
const isForDocs = values.docs;
const [wanted = ""] = positionals;
const chromium = await findChromium();
if ("reason" in chromium) throw new Error(chromium.reason);
process.env["CHROMIUM_PATH"] = chromium.path;
if (wanted === "" && !isForDocs) await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const { world, close } = await startPayerWorld();
let count = 0;
try {
  const isPortalOnly = wanted.startsWith("portal");
  const states = [...(isPortalOnly ? [] : await payerStates(world)), ...portalStates(world.service)];
  for (const state of states) if (isWanted(state.name)) count += await takePictures(world, state);
  if (isForDocs)
    for (const [name, source] of Object.entries(ILLUSTRATIONS))
      await copyFile(join(FOLDER, `${source}.png`), join(DOCS, `${name}.png`));
} finally {
  await close();
}
console.log(`${count} screenshots in test-results/screenshots`);

function isWanted(name: string): boolean {
  if (isForDocs) return Object.values(ILLUSTRATIONS).some((source) => source.startsWith(`${name}.`));
  return name.includes(wanted);
}

/** Opens the page again for each width, since some show more on a desk; the theme changes on the open page. */
async function takePictures({ browser }: PayerWorld, { name, locales = LOCALES, open }: PayerState): Promise<number> {
  let taken = 0;
  for (const locale of locales) {
    for (const [view, viewport] of Object.entries(VIEWPORTS)) {
      await using visitor = await newVisitor(browser, { viewport, reducedMotion: "reduce" });
      const { page } = visitor;
      await open(page, locale);
      // The window is as tall as the page, so that the bar at its bottom is at the page's end.
      const height = await page.evaluate<number>("document.documentElement.scrollHeight");
      await page.setViewportSize({ ...viewport, height: Math.max(height, viewport.height) });
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: join(FOLDER, `${name}.${locale}.${view}.${colorScheme}.png`), fullPage: true });
        taken += 1;
      }
    }
  }
  return taken;
}
