import { equalBytes, hmacSha256, openWith, randomKey, sealWith } from "../crypto.ts";
import type { Database, Transaction } from "../database/database.ts";
import { causeCodeOf } from "../database/failures.ts";
import { statement } from "../database/statement.ts";
import { conflict } from "../refusal.ts";

/** A key is used for one purpose only. */
export const keyPurposes = [
  "link-signature",
  "redirect-signature",
  "installment-token",
  "card-data",
  "personal-data",
  "blind-index",
  "terminal-settings",
  "webhook-secret",
  "mail-server",
  "idempotency",
  "audit",
  "card-testing",
  "member-secret",
  "invitation",
  "passkey-challenge",
] as const;
export type KeyPurpose = (typeof keyPurposes)[number];

/** Sealed values and signatures contain the key's id, so that they stay valid after a rotation. */
export interface Keys {
  /** Key id (2 bytes) and AES-256-GCM box. `context` names the row, e.g. `customer:<tenant>:<id>`. */
  seal(purpose: KeyPurpose, plaintext: Buffer, context: string): Buffer;
  open(purpose: KeyPurpose, sealed: Buffer, context: string): Buffer;
  /** Key id (2 bytes) and HMAC-SHA-256. */
  sign(purpose: KeyPurpose, message: string): Buffer;
  verify(purpose: KeyPurpose, message: string, signature: Buffer): boolean;
  /** The same, with the HMAC cut to 128 bits, for addresses that have to be short. */
  signShort(purpose: KeyPurpose, message: string): Buffer;
  verifyShort(purpose: KeyPurpose, message: string, signature: Buffer): boolean;
  /**
   * A keyed hash to look up an encrypted value. It differs between tenants. It has no key id, so a new "blind-index"
   * key requires a new index.
   */
  blindIndex(tenantId: string, text: string): Buffer;
  /** Adds a key and uses it from now on. Old keys still open and verify. Returns false if `current` is no longer current. */
  rotate(purpose: KeyPurpose, given?: Rotation): Promise<boolean>;
  /** Wraps every key with another key-encryption key. */
  rewrap(keyEncryptionKey: Buffer): Promise<void>;
  /** Loads keys that other processes added, and removes retired ones. */
  refresh(): Promise<void>;
  /** All keys that are not retired, by purpose, oldest first. The last one of a purpose is current. */
  list(): Promise<KeyStatus[]>;
  /** Destroys an old key; throws for a current one. The caller has checked that nothing sealed or signed with it is still needed. */
  retire(id: number): Promise<void>;
}

export interface Rotation {
  /** The key that the caller saw. If it is not the current one any more, nothing happens. */
  current?: number | undefined;
  /** Runs in the transaction that adds the key. */
  record?: (tx: Transaction) => Promise<void>;
}

export interface KeyStatus {
  id: number;
  purpose: KeyPurpose;
  createdAt: Date;
  /** When a newer key replaced it. Null for the current key. */
  replacedAt: Date | null;
  /** Seconds since its replacement, by the database's clock. */
  replacedForSeconds: number | null;
}

const KEY_ID_BYTES = 2;
const MAC_BYTES = 32;
const SHORT_MAC_BYTES = 16;
/** A trigger raises it in every cell but the first (docs/guides/cells.md). */
const KEYS_ARE_COPIED = "SPK01";

interface KeyRow {
  id: number;
  purpose: KeyPurpose;
  wrapped: Buffer;
}

const listKeys = statement<KeyRow>(
  "keys.list",
  `select id, purpose, wrapped from encryption_keys where retired_at is null order by id`,
);
const listStatus = statement<{
  id: number;
  purpose: KeyPurpose;
  created_at: Date;
  replaced_at: Date | null;
  replaced_for: number | null;
}>(
  "keys.status",
  `select id, purpose, created_at, replaced_at, floor(extract(epoch from now() - replaced_at))::int as replaced_for
   from (select *, lead(created_at) over (partition by purpose order by id) as replaced_at
         from encryption_keys where retired_at is null) k order by purpose, id`,
);
/** Never retires the current key of a purpose. */
const retireKey = statement(
  "keys.retire",
  `update encryption_keys k set wrapped = null, retired_at = now() where id = $1 and retired_at is null
     and exists (select from encryption_keys n where n.purpose = k.purpose and n.id > k.id and n.retired_at is null)`,
);
const insertKey = statement<{ id: number }>(
  "keys.insert",
  `insert into encryption_keys (id, purpose, wrapped)
   values ((select coalesce(max(id), 0) + 1 from encryption_keys), $1, $2) returning id`,
);
const lockKeys = statement("keys.lock", `lock table encryption_keys in exclusive mode`);
const rewrapKey = statement("keys.rewrap", `update encryption_keys set wrapped = $2 where id = $1`);

/** Opens the database's keys with the key-encryption key, and creates missing ones. */
export async function openKeys(database: Database, keyEncryptionKey: Buffer): Promise<Keys> {
  const store = new KeyStore(database, keyEncryptionKey);
  await store.refresh();
  await store.addMissing();
  return {
    seal(purpose, plaintext, context) {
      const { id, key } = store.current(purpose);
      return Buffer.concat([keyIdBytes(id), sealWith(key, plaintext, `${purpose}:${context}`)]);
    },
    open(purpose, sealed, context) {
      const key = store.keyOf(purpose, sealed.readUInt16BE(0));
      if (key === null) throw new Error(`unknown key for ${purpose}`);
      return openWith(key, sealed.subarray(KEY_ID_BYTES), `${purpose}:${context}`);
    },
    sign: (purpose, message) => signed(store, { purpose, message, macBytes: MAC_BYTES }),
    verify: (purpose, message, signature) => isSigned(store, { purpose, message, macBytes: MAC_BYTES }, signature),
    signShort: (purpose, message) => signed(store, { purpose, message, macBytes: SHORT_MAC_BYTES }),
    verifyShort: (purpose, message, signature) =>
      isSigned(store, { purpose, message, macBytes: SHORT_MAC_BYTES }, signature),
    blindIndex: (tenantId, text) => hmacSha256(store.current("blind-index").key, `${tenantId}:${text}`),
    rotate: (purpose, given) => store.rotate(purpose, given),
    rewrap: (newKek) => store.rewrap(newKek),
    refresh: () => store.refresh(),
    list: () => store.list(),
    retire: (id) => store.retire(id),
  };
}

interface Signed {
  purpose: KeyPurpose;
  message: string;
  macBytes: number;
}

function signed(store: KeyStore, { purpose, message, macBytes }: Signed): Buffer {
  const { id, key } = store.current(purpose);
  return Buffer.concat([keyIdBytes(id), hmacSha256(key, `${purpose}:${message}`).subarray(0, macBytes)]);
}

function isSigned(store: KeyStore, { purpose, message, macBytes }: Signed, signature: Buffer): boolean {
  if (signature.length !== KEY_ID_BYTES + macBytes) return false;
  const key = store.keyOf(purpose, signature.readUInt16BE(0));
  if (key === null) return false;
  const expected = hmacSha256(key, `${purpose}:${message}`).subarray(0, macBytes);
  return equalBytes(signature.subarray(KEY_ID_BYTES), expected);
}

class KeyStore {
  readonly #database: Database;
  #kek: Buffer;
  readonly #byId = new Map<number, { purpose: KeyPurpose; key: Buffer }>();
  readonly #current = new Map<KeyPurpose, { id: number; key: Buffer }>();

  constructor(database: Database, kek: Buffer) {
    this.#database = database;
    this.#kek = kek;
  }

  current(purpose: KeyPurpose): { id: number; key: Buffer } {
    const found = this.#current.get(purpose);
    if (found === undefined) throw new Error(`no key for ${purpose}`);
    return found;
  }

  keyOf(purpose: KeyPurpose, id: number): Buffer | null {
    const found = this.#byId.get(id);
    return found?.purpose === purpose ? found.key : null;
  }

  async refresh(): Promise<void> {
    const rows = await this.#database.system((tx) => tx.rows(listKeys, []));
    const kept = new Set(rows.map(({ id }) => id));
    for (const id of this.#byId.keys()) if (!kept.has(id)) this.#byId.delete(id);
    for (const row of rows) {
      if (this.#byId.has(row.id)) continue;
      const key = unwrap(this.#kek, row);
      this.#byId.set(row.id, { purpose: row.purpose, key });
      // Rows are ordered by id, so the newest key of a purpose comes last.
      this.#current.set(row.purpose, { id: row.id, key });
    }
  }

  async addMissing(): Promise<void> {
    for (const purpose of keyPurposes)
      if (!this.#current.has(purpose)) await this.#add(purpose, (held) => held === undefined);
  }

  rotate(purpose: KeyPurpose, { current, record }: Rotation = {}): Promise<boolean> {
    return this.#add(purpose, (held) => current === undefined || held === current, record);
  }

  /** Adds a key if `isWanted` says so of the current one. Returns whether it did. */
  async #add(
    purpose: KeyPurpose,
    isWanted: (current: number | undefined) => boolean,
    record: Rotation["record"] = async () => {},
  ): Promise<boolean> {
    const isAdded = await this.#database.system(async (tx) => {
      await tx.run(lockKeys, []);
      const current = (await tx.rows(listKeys, [])).findLast((row) => row.purpose === purpose)?.id;
      if (!isWanted(current)) return false;
      await tx
        .run(insertKey, [purpose, sealWith(this.#kek, randomKey(), wrapContext(purpose))])
        .catch(explainCopiedKeys);
      await record(tx);
      return true;
    });
    await this.refresh();
    return isAdded;
  }

  async list(): Promise<KeyStatus[]> {
    const rows = await this.#database.system((tx) => tx.rows(listStatus, []));
    return rows.map((row) => ({
      id: row.id,
      purpose: row.purpose,
      createdAt: row.created_at,
      replacedAt: row.replaced_at,
      replacedForSeconds: row.replaced_for,
    }));
  }

  async retire(id: number): Promise<void> {
    const retired = await this.#database.system((tx) => tx.run(retireKey, [id]));
    if (retired === 0) throw new Error(`key ${id} is unknown, retired or the current one of its purpose`);
    await this.refresh();
  }

  async rewrap(newKek: Buffer): Promise<void> {
    await this.#database.system(async (tx) => {
      await tx.run(lockKeys, []);
      for (const row of await tx.rows(listKeys, [])) {
        await tx.run(rewrapKey, [row.id, sealWith(newKek, unwrap(this.#kek, row), wrapContext(row.purpose))]);
      }
    });
    this.#kek = newKek;
  }
}

function explainCopiedKeys(cause: unknown): never {
  if (causeCodeOf(cause) !== KEYS_ARE_COPIED) throw cause;
  throw conflict("Keys are made in the first cell: make the key there, and copy it with `move-tenant.sh keys`.", {
    cause,
  });
}

/** The database's keys are wrapped with another key-encryption key. */
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

/** The beginning of each sealed value. */
export function keyIdBytes(id: number): Buffer {
  const bytes = Buffer.alloc(KEY_ID_BYTES);
  bytes.writeUInt16BE(id);
  return bytes;
}
