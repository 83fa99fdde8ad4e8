import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CannotStart } from "#platform/cannot-start.ts";
import { explainFolder } from "#platform/explain-folder.ts";
import { randomHex } from "#platform/ids.ts";
import { makeFolder } from "#platform/make-folder.ts";

/** Creates DATA_DIR and tries what every start does in it: writing a file and giving it its name. */
export async function prepareDataFolder(folder: string): Promise<void> {
  const draft = join(folder, `start-${randomHex(6)}`);
  try {
    // PostgreSQL's own user must pass through it.
    await makeFolder(folder, 0o711).catch((error: unknown) => refuse(explainFolder(folder, error), error));
    await writeFile(`${draft}.new`, "").catch((error: unknown) => refuse(explainFolder(folder, error), error));
    await rename(`${draft}.new`, draft).catch((error: NodeJS.ErrnoException) =>
      refuse(
        `The file system of ${folder} cannot rename files (${error.code}); set DATA_DIR to another folder.`,
        error,
      ),
    );
  } finally {
    for (const path of [`${draft}.new`, draft]) await rm(path, { force: true }).catch(() => {}); // An empty file stays.
  }
}

function refuse(sentence: string, cause: unknown): never {
  throw new CannotStart(sentence, { cause });
}
