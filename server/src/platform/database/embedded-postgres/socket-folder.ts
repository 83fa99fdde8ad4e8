import { chown, mkdir, rm } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import type { ClusterPlace } from "./cluster.ts";
import type { Launcher } from "./launcher.ts";

/** The kernel's limit for a socket's path, without the terminating byte. */
const PATH_BYTES_MAX = process.platform === "darwin" ? 103 : 107;
const LONGEST_NAME = socketIn("", 65_535);

/**
 * Creates the folder for the server's socket, which only its user may enter. An old folder is removed first, because a
 * killed server leaves its socket. Returns null if sockets are not possible. The caller must hold the folder's lock.
 */
export async function makeSocketFolder({ folder }: ClusterPlace, { owner }: Launcher): Promise<string | null> {
  const path = join(folder, "socket");
  const isTooLong = Buffer.byteLength(path + LONGEST_NAME) > PATH_BYTES_MAX;
  // Node does not support Unix sockets on Windows.
  if (isTooLong || process.platform === "win32") return null;
  try {
    await rm(path, { recursive: true, force: true });
    await mkdir(path, { mode: 0o700 });
    if (owner !== undefined) await chown(path, owner.uid, owner.gid);
    return path;
  } catch {
    return null; // TCP works without a socket. A disk that fails is reported by later steps.
  }
}

/** Quotes the folder for a server setting, in which a comma separates folders. */
export function quotedFolder(folder: string | null): string {
  return folder === null ? "" : `"${folder.replaceAll('"', '""')}"`;
}

/** Whether this user can connect. Even root can be denied access to another user's folder. */
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
