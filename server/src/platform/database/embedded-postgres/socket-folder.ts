import { chown, mkdir, rm } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import type { ClusterPlace } from "./cluster.ts";
import type { Launcher } from "./launcher.ts";

/** The kernel's room for a socket's path, without the byte that ends it. */
const PATH_BYTES_MAX = process.platform === "darwin" ? 103 : 107;
const LONGEST_NAME = socketIn("", 65_535);

/**
 * Where the server listens for our own processes: a folder that only its user may enter, made anew, since a killed server
 * leaves its socket behind. Null where there can be none. Only who holds the folder's lock may call it.
 */
export async function makeSocketFolder({ folder }: ClusterPlace, { owner }: Launcher): Promise<string | null> {
  const path = join(folder, "socket");
  const isTooLong = Buffer.byteLength(path + LONGEST_NAME) > PATH_BYTES_MAX;
  // Node speaks to no such sockets on Windows.
  if (isTooLong || process.platform === "win32") return null;
  try {
    await rm(path, { recursive: true, force: true });
    await mkdir(path, { mode: 0o700 });
    if (owner !== undefined) await chown(path, owner.uid, owner.gid);
    return path;
  } catch {
    return null; // What is wrong with the disk is told by what cannot do without it.
  }
}

/** As a server's setting takes it, where a comma would part two folders. */
export function quotedFolder(folder: string | null): string {
  return folder === null ? "" : `"${folder.replaceAll('"', '""')}"`;
}

/** Whether this user gets in: root may have been denied what is another user's. */
export function canConnect(folder: string, port: number): Promise<boolean> {
  const socket = connect(socketIn(folder, port));
  return new Promise<boolean>((answer) => {
    socket.once("connect", () => answer(true));
    socket.once("error", () => answer(false));
  }).finally(() => socket.destroy());
}

function socketIn(folder: string, port: number): string {
  return `${folder}/.s.PGSQL.${port}`;
}
