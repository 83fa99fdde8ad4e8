import { access, constants, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import type { Config } from "#platform/config/config.ts";
import type { Observation } from "./observation.ts";

const ENOUGH_MIB = 1_024;
const LEAST_MIB = 200;

/** Checks the disk of the data folder, or of the folder it would be created in. */
export async function checkDisk({ dataFolder }: Pick<Config, "dataFolder">): Promise<Observation> {
  const folder = await nearestFolder(dataFolder);
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) return { name: "folder_not_writable", status: "failed", folder };
  const { bavail, bsize } = await statfs(folder);
  const freeMib = Math.floor((bavail * bsize) / 2 ** 20);
  const status = freeMib < LEAST_MIB ? "failed" : freeMib < ENOUGH_MIB ? "warning" : "ok";
  return { name: "disk", status, folder: dataFolder, freeMib };
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
