import { access, constants, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import type { Config } from "../../platform/config/config.ts";
import { failed, ok, warning, type Finding } from "./finding.ts";

const ENOUGH_MIB = 1_024;
const LEAST_MIB = 200;

/** Checks the disk of the data folder, or of the folder it would be created in. */
export async function checkDisk({ dataFolder }: Pick<Config, "dataFolder">): Promise<Finding> {
  const folder = await nearestFolder(dataFolder);
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable)
    return failed(
      "data folder",
      `${folder} cannot be written to.`,
      "Give it to the user that runs the service, or set DATA_DIR to another folder.",
    );
  const { bavail, bsize } = await statfs(folder);
  const freeMib = Math.floor((bavail * bsize) / 2 ** 20);
  const saw = `${dataFolder} has ${freeMib} MiB free.`;
  if (freeMib < LEAST_MIB) return failed("data folder", saw, "Free some space now: a full disk stops the database.");
  if (freeMib < ENOUGH_MIB) return warning("data folder", saw, "Free some space soon: a full disk stops the database.");
  return ok("data folder", saw);
}

async function nearestFolder(path: string): Promise<string> {
  for (let folder = path; ; folder = dirname(folder)) {
    const exists = await access(folder).then(
      () => true,
      () => false,
    );
    if (exists || dirname(folder) === folder) return folder;
  }
}
