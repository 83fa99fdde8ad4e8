import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { EmbeddedPostgresError, folderFailure } from "./embedded-postgres-error.ts";

const LOCK = "lock";
const HOLDER = "lock.pid";

/**
 * Locks a data folder for one process, with an operating system lock that SQLite takes. The lock ends with its process,
 * however that ends, so no stale lock can exist.
 */
export function lockFolder(folder: string): { release(): void } {
  const lock = tryLock(folder);
  if (lock === undefined) {
    throw new EmbeddedPostgresError(
      `The data folder ${folder} is in use by another ServicePay${holder(folder)}; stop that one or set DATA_DIR to another folder.`,
    );
  }
  try {
    writeFileSync(join(folder, HOLDER), `${process.pid}\n`, { mode: 0o600 });
  } catch (error) {
    lock.release();
    throw folderFailure(folder, error);
  }
  return lock;
}

export function isLocked(folder: string): boolean {
  const lock = tryLock(folder);
  lock?.release();
  return lock === undefined;
}

function tryLock(folder: string): { release(): void } | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(join(folder, LOCK), { timeout: 0 });
    database.exec("pragma locking_mode = exclusive; begin exclusive");
    const held = database;
    return { release: () => held.close() };
  } catch (error) {
    database?.close();
    if (isBusy(error)) return undefined;
    throw lockFailure(folder, error);
  }
}

/** SQLite's numbers of errors; the eight bits above them say where it happened. */
const BUSY = 5;
const IO_FAILED = 10;
const DISK_FULL = 13;

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === BUSY;
}

function lockFailure(folder: string, error: unknown): EmbeddedPostgresError {
  const number = error instanceof Error && "errcode" in error ? Number(error.errcode) & 0xff : 0;
  if (number === IO_FAILED)
    return new EmbeddedPostgresError(
      `The file system of ${folder} cannot lock files; set DATA_DIR to a folder on a disk of this machine.`,
      error,
    );
  if (number === DISK_FULL) return folderFailure(folder, { code: "ENOSPC" });
  return new EmbeddedPostgresError(
    `This user cannot write to ${folder}; give the folder to this user or set DATA_DIR to another one.`,
    error,
  );
}

function holder(folder: string): string {
  try {
    return ` (process ${readFileSync(join(folder, HOLDER), "utf8").trim()})`;
  } catch {
    // The other process has not written it yet. Some network file systems report every lock as taken.
    return ", or its file system cannot lock files";
  }
}
