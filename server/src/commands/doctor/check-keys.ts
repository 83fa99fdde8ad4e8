import { access } from "node:fs/promises";
import type { Config } from "#platform/config/config.ts";
import { keyEncryptionKeyFile, loadKeyEncryptionKey } from "#platform/config/key-encryption-key.ts";
import type { Database } from "#platform/database/database.ts";
import { keyPurposes, openKeys, WrongKeyEncryptionKey, type Keys } from "#platform/keys/keys.ts";
import { failed, ok, type Finding } from "./finding.ts";

/** Checks that the key-encryption key opens the database's keys. `keys` is null if not. */
export async function checkKeys(config: Config, database: Database): Promise<{ finding: Finding; keys: Keys | null }> {
  const where = config.keyEncryptionKey === null ? keyEncryptionKeyFile(config) : "KEY_ENCRYPTION_KEY";
  try {
    const keys = await openKeys(database, await loadKeyEncryptionKey(config));
    return { finding: ok("keys", `${where} opens the keys of all ${keyPurposes.length} purposes.`), keys };
  } catch (error) {
    if (error instanceof Error && "sentence" in error)
      return { finding: failed("keys", String(error.sentence), "Restore your copy of it."), keys: null };
    if (!(error instanceof WrongKeyEncryptionKey)) throw error;
    return {
      finding: failed("keys", `${where} does not open the database's keys.`, await adviceFor(config)),
      keys: null,
    };
  }
}

async function adviceFor(config: Config): Promise<string> {
  const next = `${keyEncryptionKeyFile(config)}.next`;
  const hasNext =
    config.keyEncryptionKey === null &&
    (await access(next).then(
      () => true,
      () => false,
    ));
  if (hasNext) return `A change of the key was interrupted: rename ${next} to key-encryption-key.`;
  return "Use the key that the database was created with; without it, encrypted data cannot be read.";
}
