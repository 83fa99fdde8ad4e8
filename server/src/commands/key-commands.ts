import type { Command } from "commander";
import { reseal, retiredAfterSeconds, rotateKey, rotatingPurposes, usesOf } from "#key-rotation/index.ts";
import { replaceKeyEncryptionKeyFile } from "#platform/config/key-encryption-key.ts";
import { randomKey } from "#platform/crypto.ts";
import type { KeyPurpose } from "#platform/keys/keys.ts";
import { counted } from "#platform/text/counted.ts";
import { CommandFailure, WrongUsage } from "./cli/command-failure.ts";
import type { CommandIo, CommandOptions } from "./cli/command-io.ts";
import { setAction, moment, table, type CommandOutput } from "./cli/output.ts";
import { readInput } from "./cli/read-input.ts";
import { withPlatform } from "./cli/with-platform.ts";

export function addKeyCommands(program: Command): void {
  addKeysGroup(program);
  setAction(
    program
      .command("rotate-keys <purpose>")
      .description(
        `create a new key and use it from now on; values of older keys stay readable. Purposes: ${rotatingPurposes.join(", ")}`,
      ),
    (purpose: string, { io }: CommandOptions) => rotateKeys(io, purpose),
  );
  setAction(
    program
      .command("rotate-kek")
      .description("wrap every key with another key-encryption key")
      .option("--new-key-file <file>", "32 bytes as base64; required if KEY_ENCRYPTION_KEY is set"),
    ({ newKeyFile, io }: CommandOptions & { newKeyFile?: string }) => rotateKeyEncryptionKey(io, newKeyFile),
  );
}

function addKeysGroup(program: Command): void {
  const keys = program.command("keys").description("list, replace and destroy data keys");
  setAction(
    keys.command("status").description("list all keys with their age and the number of values that they have sealed"),
    showKeys,
  );
  setAction(
    keys.command("rotate <purpose>").description("create a new key and use it from now on; same as rotate-keys"),
    (purpose: string, { io }: CommandOptions) => rotateKeys(io, purpose),
  );
  setAction(keys.command("reseal <purpose>").description("seal values of older keys with the current key"), resealKeys);
  setAction(
    keys
      .command("retire <id>")
      .description("destroy an old key; refused while values are sealed with it or its signatures may be in use")
      .option("--compromised", "do not wait for signatures to expire: its links and tokens become invalid now"),
    retireKey,
  );
}

async function showKeys({ io }: CommandOptions): Promise<CommandOutput> {
  return withPlatform(io, async (platform) => {
    const found = [];
    for (const key of await platform.keys.list())
      found.push({ ...key, uses: Object.fromEntries(await usesOf(platform, key)) });
    const text = table(
      ["ID", "PURPOSE", "SINCE", "REPLACED", "SEALED"],
      found.map(({ id, purpose, createdAt, replacedAt, uses }) => [
        String(id),
        purpose,
        moment(createdAt),
        moment(replacedAt) ?? "current",
        String(Object.values(uses).reduce((sum, count) => sum + count, 0)),
      ]),
      "There is no key yet.",
    );
    return { text, data: found };
  });
}

function resealKeys(text: string, { io }: CommandOptions): Promise<CommandOutput> {
  const purpose = purposeOf(text);
  return withPlatform(io, async (platform) => {
    const count = await reseal(platform, purpose);
    return {
      text: `${counted(count, "value is", "values are")} sealed with the current key for ${purpose}.`,
      data: { purpose, resealed: count },
    };
  });
}

function retireKey(
  text: string,
  { compromised = false, io }: CommandOptions & { compromised?: boolean },
): Promise<CommandOutput> {
  return withPlatform(io, async (platform) => {
    const key = (await platform.keys.list()).find(({ id }) => String(id) === text);
    if (key === undefined) throw new CommandFailure(`There is no key ${text}; \`servicepay keys status\` shows them.`);
    if (key.replacedForSeconds === null)
      throw new CommandFailure(`Key ${text} is the current one for ${key.purpose}: rotate first.`);
    const wait = retiredAfterSeconds[key.purpose];
    if (wait === null)
      throw new CommandFailure(
        `Keys for ${key.purpose} cannot be destroyed: what they signed or hashed is compared with for ever.`,
      );
    const uses = await usesOf(platform, key);
    if (uses.size > 0) {
      const places = [...uses].map(([column, count]) => `${column}: ${count}`).join(", ");
      throw new CommandFailure(
        `Key ${text} still opens something (${places}). Run \`servicepay keys reseal ${key.purpose}\`.`,
      );
    }
    // Other processes may use the old key for half a minute after it was replaced, so even a compromised key waits.
    const waitSeconds = compromised ? Math.min(wait, COMPROMISED_AFTER_SECONDS) : wait;
    if (key.replacedForSeconds < waitSeconds)
      throw new CommandFailure(
        `Key ${text} was replaced too recently: it can be destroyed after ${duration(waitSeconds)}.`,
      );
    await platform.keys.retire(key.id);
    return { text: `Key ${text} is destroyed.`, data: { id: key.id, purpose: key.purpose, retired: true } };
  });
}

const COMPROMISED_AFTER_SECONDS = 300;

function duration(seconds: number): string {
  return seconds < 86_400 ? `${seconds / 60} minutes` : `${seconds / 86_400} days`;
}

function purposeOf(text: string): KeyPurpose {
  const purpose = rotatingPurposes.find((each) => each === text);
  if (purpose === undefined) throw new WrongUsage(`Keys are rotated for one of: ${rotatingPurposes.join(", ")}.`);
  return purpose;
}

function rotateKeys(io: CommandIo, text: string): Promise<CommandOutput> {
  if (text === "blind-index")
    throw new CommandFailure(
      "The blind-index key cannot be rotated: existing customers and saved cards would no longer be found.",
    );
  const purpose = purposeOf(text);
  return withPlatform(io, async (platform) => {
    await rotateKey(platform, { purpose });
    return {
      text: `There is a new key for ${purpose}. Running processes use it within half a minute.`,
      data: { purpose },
    };
  });
}

/** The new key is stored before the database changes, so a crash loses nothing. */
function rotateKeyEncryptionKey(io: CommandIo, newKeyFile: string | undefined): Promise<CommandOutput> {
  return withPlatform(io, async ({ config, keys }) => {
    const isFromEnvironment = config.keyEncryptionKey !== null;
    if (isFromEnvironment && newKeyFile === undefined) {
      throw new WrongUsage(
        "KEY_ENCRYPTION_KEY is set: make the next key with `openssl rand -base64 32 > FILE` and give it with --new-key-file.",
      );
    }
    const key = newKeyFile === undefined ? randomKey() : keyOf(await readInput(io, newKeyFile), newKeyFile);
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
