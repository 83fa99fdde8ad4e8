import { open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { randomToken } from "../../ids.ts";

const PASSWORD_BYTES = 24;

/** The passwords of two roles. Their files are next to the cluster, and PostgreSQL's own user cannot read them. */
export interface Passwords {
  superuser: string;
  owner: string;
}

export async function readPasswords(folder: string): Promise<Passwords> {
  const [superuser, owner] = await Promise.all([
    readFile(superuserFile(folder), "utf8"),
    readFile(ownerFile(folder), "utf8"),
  ]);
  return { superuser: superuser.trim(), owner: owner.trim() };
}

export async function writeNewPasswords(folder: string): Promise<Passwords> {
  const passwords = { superuser: randomToken(PASSWORD_BYTES), owner: randomToken(PASSWORD_BYTES) };
  await writeSecret(superuserFile(folder), passwords.superuser);
  await writeSecret(ownerFile(folder), passwords.owner);
  return passwords;
}

function superuserFile(folder: string): string {
  return join(folder, "superuser.password");
}

function ownerFile(folder: string): string {
  return join(folder, "servicepay.password");
}

async function writeSecret(path: string, secret: string): Promise<void> {
  const file = await open(`${path}.new`, "w", 0o600);
  try {
    await file.writeFile(`${secret}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
}
