import { link, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { randomKey } from "../crypto.ts";
import { randomHex } from "../ids.ts";
import { makeFolder } from "../make-folder.ts";
import type { Config } from "./config.ts";

/** The key-encryption key is missing or wrong. The sentence says what an operator can do. */
export class KeyEncryptionKeyError extends Error {
  override readonly name = "KeyEncryptionKeyError";
  readonly sentence: string;
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.sentence = sentence;
  }
}

const KEY_BYTES = 32;

type Place = Pick<Config, "keyEncryptionKey" | "dataFolder" | "mode">;

/** Returns KEY_ENCRYPTION_KEY, or in sandbox mode the data folder's key, which is created once. */
export async function loadKeyEncryptionKey(config: Place): Promise<Buffer> {
  if (config.keyEncryptionKey !== null) return config.keyEncryptionKey;
  if (config.mode === "live") {
    throw new KeyEncryptionKeyError("KEY_ENCRYPTION_KEY is required in live mode: set it to 32 bytes as base64.");
  }
  const file = keyEncryptionKeyFile(config);
  try {
    return (await readKey(file)) ?? (await makeKey(config.dataFolder, file));
  } catch (error) {
    if (error instanceof KeyEncryptionKeyError) throw error;
    const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new KeyEncryptionKeyError(
      `The key-encryption key in ${file} can be neither read nor created (${reason}); correct that, or set DATA_DIR to another folder.`,
      error,
    );
  }
}

export function keyEncryptionKeyFile(config: Pick<Config, "dataFolder">): string {
  return join(config.dataFolder, "key-encryption-key");
}

/**
 * Replaces the sandbox's key. The new key is stored as `key-encryption-key.next` while `rewrapKeys` wraps all keys with
 * it, so after a crash one of the two opens the database.
 */
export async function replaceKeyEncryptionKeyFile(
  config: Pick<Config, "dataFolder">,
  key: Buffer,
  rewrapKeys: () => Promise<void>,
): Promise<void> {
  const file = keyEncryptionKeyFile(config);
  const next = `${file}.next`;
  await rename(await writeBeside(file, key), next);
  await rewrapKeys();
  await rename(next, file);
}

async function readKey(file: string): Promise<Buffer | null> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  const key = Buffer.from(text.trim(), "base64");
  if (key.length === KEY_BYTES) return key;
  throw new KeyEncryptionKeyError(`${file} must hold 32 bytes as base64. Restore your copy of it.`);
}

/** Several processes can start at once. The first one to create the file decides the key. */
async function makeKey(folder: string, file: string): Promise<Buffer> {
  await makeFolder(folder, 0o711);
  const draft = await writeBeside(file, randomKey());
  try {
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const key = await readKey(file);
  if (key === null) throw new KeyEncryptionKeyError(`${file} was deleted while it was being created.`);
  return key;
}

/** Synced to disk before it is renamed, because the database is unreadable without the key. */
async function writeBeside(file: string, key: Buffer): Promise<string> {
  const draft = `${file}.${randomHex(6)}`;
  const handle = await open(draft, "wx", 0o600);
  try {
    await handle.writeFile(`${key.toString("base64")}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return draft;
}
