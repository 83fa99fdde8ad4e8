/**
 * Stores the HTML of every state of the portal, or compares it with a stored folder:
 * PORTAL_HTML=FOLDER node --test server/tests/browser/portal/page-html.test.ts
 * The first run fills the folder, later runs compare. PORTAL_HTML_STATES=refund,search takes only states whose names contain one of these.
 */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, suite, test } from "node:test";
import type { Browser, Response } from "playwright-core";
import { startTestService, type TestService } from "../../support/service.ts";
import { newVisitor, openBrowser } from "../browser.ts";
import type { PageState } from "../page-state.ts";
import { withoutChance } from "./page-html.ts";
import { portalStates } from "./portal-states.ts";

const FOLDER = process.env["PORTAL_HTML"];
const WANTED = (process.env["PORTAL_HTML_STATES"] ?? "").split(",");

suite(
  "the HTML of every state",
  { skip: FOLDER === undefined && "PORTAL_HTML names no folder", concurrency: 1 },
  () => {
    let service: TestService;
    let browser: Browser;
    let states: readonly PageState[];
    before(async () => {
      await mkdir(FOLDER!, { recursive: true });
      service = await startTestService({ loginAttemptsMax: 1_000, rateLimitPerAddress: 100_000 });
      browser = await openBrowser();
      states = portalStates(service).filter(({ name }) => WANTED.some((part) => name.includes(part)));
    });
    after(async () => {
      await browser.close();
      await service.close();
    });

    test("every document that a state's pages receive is as it was stored", async () => {
      assert.ok(states.length > 0);
      const changed: string[] = [];
      for (const state of states)
        for (const locale of ["tr", "en"] as const) {
          const html = await documentsOf(state, locale).catch((error: unknown) => `FAILED ${String(error)}`);
          if (!(await isAsStored(`${state.name}.${locale}.html`, html))) changed.push(`${state.name}.${locale}`);
        }
      assert.deepEqual(changed, []);
    });

    async function documentsOf(state: PageState, locale: "tr" | "en"): Promise<string> {
      await using visitor = await newVisitor(browser);
      const replies: Response[] = [];
      visitor.page.on("response", (reply) => {
        if (reply.request().resourceType() === "document" && reply.url().includes("/portal/")) replies.push(reply);
      });
      await state.open(visitor.page, locale);
      const documents: string[] = [];
      for (const reply of replies) {
        const isRedirect = reply.status() >= 300 && reply.status() < 400;
        documents.push(`${reply.status()} ${isRedirect ? "" : await reply.text().catch(() => "gone")}`);
      }
      return withoutChance(documents.join("\n"));
    }
  },
);

/** The first run stores. A later one that differs leaves what it found beside it, as NAME.new. */
async function isAsStored(name: string, html: string): Promise<boolean> {
  const path = join(FOLDER!, name);
  if (!existsSync(path)) {
    await writeFile(path, html);
    return true;
  }
  const stored = withoutChance(await readFile(path, "utf8"));
  if (stored === html) return true;
  // Written in the same form as the other, so that a diff of both shows only what has changed.
  await writeFile(path, stored);
  await writeFile(`${path}.new`, html);
  return false;
}
