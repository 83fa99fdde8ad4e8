import { equalBytes, hmacSha256, openWith, randomKey, sealWith } from "./crypto.ts";
import type { Database } from "./database/database.ts";
import { statement } from "./database/statement.ts";

/** What a key is for. A key of one purpose never serves another. */
export const keyPurposes = [
  "link-signature",
  "redirect-signature",
  "installment-token",
  "card-data",
  "personal-data",
  "blind-index",
  "terminal-settings",
  "webhook-secret",
  "idempotency",
] as const;
export type KeyPurpose = (typeof keyPurposes)[number];

/** Key ids are part of what they seal and sign, so that old values stay readable after a rotation. */
export interface Keys {
  /** Key id (2 bytes) and AES-256-GCM box. `context` names the row, e.g. `customer:<tenant>:<id>`. */
  seal(purpose: KeyPurpose, plaintext: Buffer, context: string): Buffer;
  open(purpose: KeyPurpose, sealed: Buffer, context: string): Buffer;
  /** Key id (2 bytes) and HMAC-SHA-256. */
  sign(purpose: KeyPurpose, message: string): Buffer;
  verify(purpose: KeyPurpose, message: string, signature: Buffer): boolean;
  /**
   * A keyed hash by which an encrypted value can be found again; equal values of two tenants differ.
   * It has no key id: rotating "blind-index" means to index anew.
   */
  blindIndex(tenantId: string, text: string): Buffer;
  /** Adds a key that is used from now on. Old keys go on opening and verifying. */
  rotate(purpose: KeyPurpose): Promise<void>;
  /** Wraps every key anew with another key-encryption key. */
  rewrap(keyEncryptionKey: Buffer): Promise<void>;
  /** Reads the keys that other processes have added. */
  refresh(): Promise<void>;
}

const KEY_ID_BYTES = 2;

interface KeyRow {
  id: number;
  purpose: KeyPurpose;
  wrapped: Buffer;
}

const listKeys = statement<KeyRow>("keys.list", `select id, purpose, wrapped from encryption_keys order by id`);
const insertKey = statement<{ id: number }>(
  "keys.insert",
  `insert into encryption_keys (id, purpose, wrapped)
   values ((select coalesce(max(id), 0) + 1 from encryption_keys), $1, $2) returning id`,
);
const lockKeys = statement("keys.lock", `lock table encryption_keys in exclusive mode`);
const rewrapKey = statement("keys.rewrap", `update encryption_keys set wrapped = $2 where id = $1`);

/** Opens the keys of the database with the key-encryption key, and makes the ones that are missing. */
export async function openKeys(database: Database, keyEncryptionKey: Buffer): Promise<Keys> {
  let kek = keyEncryptionKey;
  const byId = new Map<number, { purpose: KeyPurpose; key: Buffer }>();
  const current = new Map<KeyPurpose, { id: number; key: Buffer }>();

  const remember = (id: number, purpose: KeyPurpose, key: Buffer) => {
    byId.set(id, { purpose, key });
    const known = current.get(purpose);
    if (known === undefined || known.id < id) current.set(purpose, { id, key });
  };
  const refresh = async () => {
    for (const row of await database.system((tx) => tx.rows(listKeys, []))) {
      if (!byId.has(row.id)) remember(row.id, row.purpose, unwrap(kek, row));
    }
  };
  const add = async (purpose: KeyPurpose, onlyIfMissing: boolean) => {
    const key = randomKey();
    await database.system(async (tx) => {
      await tx.run(lockKeys, []);
      const exists = (await tx.rows(listKeys, [])).some((row) => row.purpose === purpose);
      if (!(exists && onlyIfMissing)) await tx.run(insertKey, [purpose, sealWith(kek, key, wrapContext(purpose))]);
    });
    await refresh();
  };

  await refresh();
  for (const purpose of keyPurposes) if (!current.has(purpose)) await add(purpose, true);

  const currentKey = (purpose: KeyPurpose) => {
    const found = current.get(purpose);
    if (found === undefined) throw new Error(`no key for ${purpose}`);
    return found;
  };
  const keyOf = (purpose: KeyPurpose, id: number) => {
    const found = byId.get(id);
    return found?.purpose === purpose ? found.key : null;
  };

  return {
    seal(purpose, plaintext, context) {
      const { id, key } = currentKey(purpose);
      return Buffer.concat([keyIdBytes(id), sealWith(key, plaintext, `${purpose}:${context}`)]);
    },
    open(purpose, sealed, context) {
      const key = keyOf(purpose, sealed.readUInt16BE(0));
      if (key === null) throw new Error(`unknown key for ${purpose}`);
      return openWith(key, sealed.subarray(KEY_ID_BYTES), `${purpose}:${context}`);
    },
    sign(purpose, message) {
      const { id, key } = currentKey(purpose);
      return Buffer.concat([keyIdBytes(id), hmacSha256(key, `${purpose}:${message}`)]);
    },
    verify(purpose, message, signature) {
      if (signature.length <= KEY_ID_BYTES) return false;
      const key = keyOf(purpose, signature.readUInt16BE(0));
      return key !== null && equalBytes(signature.subarray(KEY_ID_BYTES), hmacSha256(key, `${purpose}:${message}`));
    },
    blindIndex: (tenantId, text) => hmacSha256(currentKey("blind-index").key, `${tenantId}:${text}`),
    rotate: (purpose) => add(purpose, false),
    async rewrap(newKek) {
      await database.system(async (tx) => {
        await tx.run(lockKeys, []);
        for (const row of await tx.rows(listKeys, [])) {
          await tx.run(rewrapKey, [row.id, sealWith(newKek, unwrap(kek, row), wrapContext(row.purpose))]);
        }
      });
      kek = newKek;
    },
    refresh,
  };
}

/** The database's keys were wrapped with another key-encryption key. */
export class WrongKeyEncryptionKey extends Error {
  override readonly name = "WrongKeyEncryptionKey";
}

function unwrap(kek: Buffer, row: KeyRow): Buffer {
  try {
    return openWith(kek, row.wrapped, wrapContext(row.purpose));
  } catch (cause) {
    throw new WrongKeyEncryptionKey(
      "The key-encryption key does not open this database's keys. Set KEY_ENCRYPTION_KEY to the one that it was created with.",
      { cause },
    );
  }
}

function wrapContext(purpose: KeyPurpose): string {
  return `key:${purpose}`;
}

function keyIdBytes(id: number): Buffer {
  const bytes = Buffer.alloc(KEY_ID_BYTES);
  bytes.writeUInt16BE(id);
  return bytes;
}
