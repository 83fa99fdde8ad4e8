import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { startTestService, type TestService } from "../support/service.ts";
import { violationsOf } from "./axe.ts";
import { newVisitor, openBrowser, overflowOf } from "./browser.ts";

let service: TestService;
let browser: Browser;
before(async () => {
  [service, browser] = await Promise.all([startTestService(), openBrowser()]);
});
after(async () => {
  await browser.close();
  await service.close();
});

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];
const SCHEMES = ["light", "dark"] as const;
const DOCUMENTS = ["/docs/guides/", "/docs/guides/widget", "/docs/guides/operating", "/docs/errors/ERR_VALIDATION"];
/** npm run proof runs axe on every document in every form; npm test runs it in one of them, which the seed decides. */
const EVERY_FORM = process.env["TEST_EVERY_PAGE"] === "true";
const FIRST_FORM = Number(process.env["TEST_SEED"] ?? 0);
const FORMS_COUNT = SIZES.length * SCHEMES.length;

for (const [scheme, colorScheme] of SCHEMES.entries()) {
  test(`guides fit phones and desktops and are accessible (${colorScheme})`, async () => {
    for (const [size, viewport] of SIZES.entries()) {
      await using visitor = await newVisitor(browser, { viewport, colorScheme });
      for (const [index, path] of DOCUMENTS.entries()) {
        const isTurn = (FIRST_FORM + index) % FORMS_COUNT === scheme * SIZES.length + size;
        await visitor.page.goto(service.url + path);
        if (EVERY_FORM || isTurn) assert.deepEqual(await violationsOf(visitor.page), [], path);
        assert.ok((await overflowOf(visitor.page)) <= 0, `${path} is wider than ${viewport.width}`);
      }
      assert.deepEqual(visitor.complaints, []);
    }
  });
}

test("the reference shows the operations and webhooks, contacts no other server, and links to the guides", async () => {
  await using visitor = await newVisitor(browser, { viewport: SIZES[1]! });
  const foreign: string[] = [];
  visitor.page.on("response", (response) => {
    if (!response.url().startsWith(service.url) && !response.url().startsWith("data:")) foreign.push(response.url());
  });
  await visitor.page.goto(`${service.url}/docs/`);
  await visitor.page
    .getByRole("heading", { name: /payment link/i })
    .first()
    .waitFor();
  assert.deepEqual(foreign, []);
  await visitor.page.getByRole("link", { name: "Guides" }).click();
  await visitor.page.getByRole("heading", { level: 1, name: "Documents" }).waitFor();
});

test("the reference is accessible", { skip: !EVERY_FORM && "npm run proof -- pages runs it" }, async () => {
  await using visitor = await newVisitor(browser, { viewport: SIZES[1]! });
  await visitor.page.goto(`${service.url}/docs/`);
  await visitor.page
    .getByRole("heading", { name: /payment link/i })
    .first()
    .waitFor();
  const violations = await violationsOf(visitor.page);
  const known = /heading-order/; // Redoc skips from h2 to h5.
  assert.deepEqual(
    violations.filter((violation) => !known.test(violation.slice(0, violation.indexOf(":")))),
    [],
  );
});
