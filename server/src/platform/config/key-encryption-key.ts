import { link, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { randomKey } from "../crypto.ts";
import { randomHex } from "../ids.ts";
import type { Config } from "./config.ts";

/** The key-encryption key cannot be had. The sentence tells an operator what to do. */
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

/** The key that wraps all others: the setting's; in sandbox mode else the data folder's, which is made once. */
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
    throw new KeyEncryptionKeyError(`The key-encryption key in ${file} can neither be read nor made.`, error);
  }
}

/** Where the sandbox keeps its key. */
export function keyEncryptionKeyFile(config: Pick<Config, "dataFolder">): string {
  return join(config.dataFolder, "key-encryption-key");
}

/**
 * Puts another key in the place of the sandbox's. It lies beside as `key-encryption-key.next` while `meanwhile` wraps
 * everything with it: whenever the process dies, the key that opens the database is one of the two.
 */
export async function replaceKeyEncryptionKeyFile(
  config: Pick<Config, "dataFolder">,
  key: Buffer,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const file = keyEncryptionKeyFile(config);
  const next = `${file}.next`;
  await rename(await writeBeside(file, key), next);
  await meanwhile();
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
  throw new KeyEncryptionKeyError(`${file} must hold 32 bytes as base64. Put back the copy that you kept of it.`);
}

/** Several processes may start at once: the first file that gets the name holds the key of them all. */
async function makeKey(folder: string, file: string): Promise<Buffer> {
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const draft = await writeBeside(file, randomKey());
  try {
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const key = await readKey(file);
  if (key === null) throw new KeyEncryptionKeyError(`${file} was taken away while it was being made.`);
  return key;
}

/** On disk before it gets its name: a key that a power cut could lose would make the database unreadable. */
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
