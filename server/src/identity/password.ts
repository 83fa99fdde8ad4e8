import { argon2 } from "node:crypto";
import { promisify } from "node:util";
import { equalBytes, randomSalt } from "#platform/crypto.ts";
import { randomToken } from "#platform/ids.ts";
import { Refusal, invalid } from "#platform/refusal.ts";
import { isCommonPassword } from "./common-password.ts";

const derive = promisify(argon2);

const MEMORY_KIB = 19_456;
const PASSES = 2;
const PARALLELISM = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

export const PASSWORD_LENGTH_MIN = 12;
export const PASSWORD_LENGTH_MAX = 256;

/** Each hash takes 19 MiB and a thread. More at a time would slow everything else down. */
const HASHES_AT_ONCE_MAX = 2;
const WAITING_MAX = 64;

/** Returns a password that nobody has to remember. */
export function makePassword(): string {
  return randomToken(18);
}

/** Argon2id in PHC format, which includes parameters and salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomSalt();
  const hash = await derived(password, salt, {
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: PARALLELISM,
    length: HASH_BYTES,
  });
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${unpadded(salt)}$${unpadded(hash)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const match = PHC.exec(stored);
  if (match === null) throw new Error("a password hash is not in PHC form");
  const [, memory, passes, parallelism, salt = "", hash = ""] = match;
  const expected = Buffer.from(hash, "base64");
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    length: expected.length,
  };
  return equalBytes(await derived(password, Buffer.from(salt, "base64"), cost), expected);
}

/** A hash that no password matches, with the current parameters: checking it for an unknown user name takes equally long. */
export const dummyHash = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${unpadded(Buffer.alloc(SALT_BYTES))}$${unpadded(Buffer.alloc(HASH_BYTES))}`;

/** The hash has other parameters than the current ones. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(`$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$`);
}

export function checkPassword(password: string, username: string): void {
  const { length } = password;
  if (length < PASSWORD_LENGTH_MIN)
    throw invalid("password", `A password has at least ${PASSWORD_LENGTH_MIN} characters.`, "too_short");
  if (length > PASSWORD_LENGTH_MAX)
    throw invalid("password", `A password has at most ${PASSWORD_LENGTH_MAX} characters.`, "too_long");
  const isGuessable = password.toLowerCase().includes(username.toLowerCase()) || new Set(password).size < 5;
  if (isGuessable) throw invalid("password", "The password is too easy to guess.", "guessable");
  if (isCommonPassword(password))
    throw invalid("password", "The password is one of those that are guessed first, or made of them.", "common");
}

let running = 0;
const waiting: (() => void)[] = [];

/** Waits for a free slot, then runs `work`, which hashes. Refuses if too many are waiting. */
export async function inHashSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= HASHES_AT_ONCE_MAX) {
    if (waiting.length >= WAITING_MAX)
      throw new Refusal("ERR_UNAVAILABLE", "Too many log-ins at once. Please try again shortly.", {
        retryAfterSeconds: 2,
      });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

interface Cost {
  memory: number;
  passes: number;
  parallelism: number;
  length: number;
}

function derived(password: string, nonce: Buffer, { memory, passes, parallelism, length }: Cost): Promise<Buffer> {
  return derive("argon2id", {
    message: Buffer.from(password.normalize("NFC")),
    nonce,
    memory,
    passes,
    parallelism,
    tagLength: length,
  });
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
