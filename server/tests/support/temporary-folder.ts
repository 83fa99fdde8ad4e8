import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { fastestFolder } from "./database/shared-server.ts";

/** Creates a folder that other users may enter. It is deleted when the test ends. */
export function temporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(join(fastestFolder(), "servicepay-test-"));
  chmodSync(folder, 0o711);
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
