import { argon2 } from "node:crypto";
import { promisify } from "node:util";
import { equalBytes, randomSalt } from "#platform/crypto.ts";
import { randomToken } from "#platform/ids.ts";
import { Refusal, invalid } from "#platform/refusal.ts";
import { createSlots } from "#platform/slots.ts";
import { isCommonPassword } from "./is-common-password.ts";

const argon2Async = promisify(argon2);

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

export function makePassword(): string {
  return randomToken(18);
}

/** Hashes with Argon2id. Returns the PHC format, which includes parameters and salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomSalt();
  const hash = await deriveHash(password, salt, {
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: PARALLELISM,
    length: HASH_BYTES,
  });
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${unpaddedBase64(salt)}$${unpaddedBase64(hash)}`;
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
  return equalBytes(await deriveHash(password, Buffer.from(salt, "base64"), cost), expected);
}

/** A hash that no password matches, with the current parameters: checking it for an unknown user name takes equally long. */
export const dummyHash = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${unpaddedBase64(Buffer.alloc(SALT_BYTES))}$${unpaddedBase64(Buffer.alloc(HASH_BYTES))}`;

/** True if the hash has other parameters than the current ones. */
export function isOutdatedHash(stored: string): boolean {
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
    throw invalid("password", "The password is one of the most common ones, or made of them.", "common");
}

const slots = createSlots(HASHES_AT_ONCE_MAX);

/** Waits for a free slot, then runs `work`, which hashes a password. Refuses if too many calls are waiting. */
export async function inHashSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (slots.waiting >= WAITING_MAX)
    throw new Refusal("ERR_UNAVAILABLE", "Too many log-ins at once. Please try again shortly.", {
      retryAfterSeconds: 2,
    });
  await slots.take();
  try {
    return await work();
  } finally {
    slots.release();
  }
}

interface Cost {
  memory: number;
  passes: number;
  parallelism: number;
  length: number;
}

function deriveHash(password: string, nonce: Buffer, { memory, passes, parallelism, length }: Cost): Promise<Buffer> {
  return argon2Async("argon2id", {
    message: Buffer.from(password.normalize("NFC")),
    nonce,
    memory,
    passes,
    parallelism,
    tagLength: length,
  });
}

function unpaddedBase64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
