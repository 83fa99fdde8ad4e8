import type { Command } from "commander";
import { replaceKeyEncryptionKeyFile } from "#platform/config/key-encryption-key.ts";
import { randomKey } from "#platform/crypto.ts";
import { keyPurposes } from "#platform/keys.ts";
import type { KeyPurpose } from "#platform/keys.ts";
import type { Answer } from "./answer.ts";
import { answers } from "./answer.ts";
import { CommandFailure, WrongUsage } from "./command-failure.ts";
import { withPlatform } from "./with-platform.ts";
import { readInput } from "./read-input.ts";

/** Values that are found by a keyed hash would no longer be found: a new key means to index all of them anew. */
const ROTATING = keyPurposes.filter((purpose) => purpose !== "blind-index");

export function addKeyCommands(program: Command): void {
  answers(
    program
      .command("rotate-keys <purpose>")
      .description(
        `use a new key from now on; what older keys sealed and signed stays readable. Purposes: ${ROTATING.join(", ")}`,
      ),
    (purpose: string) => rotateKeys(purpose),
  );
  answers(
    program
      .command("rotate-kek")
      .description("wrap every key with another key-encryption key")
      .option("--new-key-file <file>", "32 bytes as base64; required where KEY_ENCRYPTION_KEY is set"),
    ({ newKeyFile }: { newKeyFile?: string }) => rotateKeyEncryptionKey(newKeyFile),
  );
}

function rotateKeys(text: string): Promise<Answer> {
  if (text === "blind-index")
    throw new CommandFailure(
      "The key of blind-index stays: customers and saved cards that were found by it would not be found again.",
    );
  const purpose = ROTATING.find((each) => each === text);
  if (purpose === undefined) throw new WrongUsage(`Keys are rotated for one of: ${ROTATING.join(", ")}.`);
  return withPlatform(async ({ keys }) => {
    await keys.rotate(purpose satisfies KeyPurpose);
    return {
      text: `There is a new key for ${purpose}. Running processes use it within half a minute.`,
      data: { purpose },
    };
  });
}

/** The new key is at hand before the first byte of the database changes: a crash in between loses nothing. */
function rotateKeyEncryptionKey(newKeyFile: string | undefined): Promise<Answer> {
  return withPlatform(async ({ config, keys }) => {
    const isFromEnvironment = config.keyEncryptionKey !== null;
    if (isFromEnvironment && newKeyFile === undefined) {
      throw new WrongUsage(
        "KEY_ENCRYPTION_KEY is set: make the next key with `openssl rand -base64 32 > FILE` and give it with --new-key-file.",
      );
    }
    const key = newKeyFile === undefined ? randomKey() : keyOf(await readInput(newKeyFile), newKeyFile);
    if (isFromEnvironment) {
      await keys.rewrap(key);
      return {
        text: `Every key is wrapped with the key of ${newKeyFile}. Set KEY_ENCRYPTION_KEY to it, then restart every process.`,
        data: { rewrapped: true },
      };
    }
    await replaceKeyEncryptionKeyFile(config, key, () => keys.rewrap(key));
    return {
      text: "Every key is wrapped with a new key-encryption key, which is in the data folder. Restart the service if it runs.",
      data: { rewrapped: true },
    };
  });
}

function keyOf(text: string, file: string): Buffer {
  const key = Buffer.from(text.trim(), "base64");
  if (key.length !== 32) throw new CommandFailure(`${file} must hold 32 bytes as base64.`);
  return key;
}
