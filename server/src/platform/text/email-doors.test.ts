import assert from "node:assert/strict";
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";

const root = join(import.meta.dirname, "..", "..", "..", "..");

/** The function that cleans what each field of a form posts. Fields of log-ins are compared by `emailKey`. */
const DOORS: Readonly<Record<string, string>> = {
  "RequestPage.tsx": "server/src/requests/page/request-form.ts",
  "password-page.tsx": "server/src/members/member.ts",
  "BrandingPage.tsx": "server/src/branding/apply-contact-changes.ts",
  "invite-form.ts": "server/src/members/member.ts",
  "customer-form.tsx": "server/src/customers/customer.ts",
  "LinkActions.tsx": "server/src/links/send-link.ts",
  "NewLinkView.tsx": "server/src/links/create-link.ts",
  "company-invitation-page.tsx": "server/src/members/member.ts",
  "invitation-page.tsx": "server/src/members/member.ts",
  "log-in-page.tsx": "server/src/members/member.ts",
  "user-form.tsx": "server/src/users/user.ts",
};

test("every form with an e-mail field posts to a function that cleans the address", async () => {
  const pages: string[] = [];
  for await (const file of glob("{checkout/src,server/src/portal}/**/!(*.test).{ts,tsx}", { cwd: root }))
    if (/type(="|: ")email"/.test(await readFile(join(root, file), "utf8"))) pages.push(file.split("\\").join("/"));
  const named = pages.map((page) => page.split("/").at(-1)!).toSorted();
  assert.deepEqual(named, Object.keys(DOORS).toSorted());
  for (const door of new Set(Object.values(DOORS)))
    assert.match(await readFile(join(root, door), "utf8"), /\b(readEmail|cleanEmail)\(/, door);
});
