import assert from "node:assert/strict";
import { test } from "node:test";
import { collectionsWorld } from "../../tests/support/erp/collections-world.ts";
import { assertRefused } from "../../tests/support/vendor-record.ts";

test("an acknowledged collection is renamed by its present code alone; unknown is 404, no name 400", async (t) => {
  const { pay, list, put, acknowledge } = await collectionsWorld(t);
  await pay();
  const [one] = (await list()).data;
  await acknowledge(one.id, "REC-1");
  const renamed = await put({ updateErpCode: "REC-1", erpCode: "REC-9" });
  assert.deepEqual([renamed.status, renamed.body.data.id, renamed.body.data.erpCode], [200, one.id, "REC-9"]);
  assertRefused(await put({ updateErpCode: "REC-1", erpCode: "REC-9" }), 404, "ERR_NOT_FOUND", "updateErpCode");
  assertRefused(await put({ erpCode: "REC-9" }), 400, "ERR_VALIDATION", "updateErpCode");
});
