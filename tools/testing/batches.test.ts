import assert from "node:assert/strict";
import { test } from "node:test";
import { batchesOf } from "./batches.ts";
import { findTestFiles } from "./test-files.ts";

test("every file is in one batch, and those that run alone come first", async () => {
  const { integration } = await findTestFiles();
  const alone = ["server/tests/guides/", "server/src/platform/outbound-http/"];
  const batches = await batchesOf(integration, { alone, size: 4 });
  assert.deepEqual(batches.flat().toSorted(), integration);
  assert.deepEqual(batches[0], ["server/tests/guides/guides.test.ts"]);
  assert.ok(batches.every((batch) => batch.length <= 4));
});

test("a file with mocks shares its process with no other", async () => {
  const withMocks = "server/src/platform/database/writing.test.ts";
  const batches = await batchesOf([
    "server/src/links/page/pages.test.ts",
    withMocks,
    "server/tests/guides/guides.test.ts",
  ]);
  assert.deepEqual(batches, [
    [withMocks],
    ["server/src/links/page/pages.test.ts", "server/tests/guides/guides.test.ts"],
  ]);
});
