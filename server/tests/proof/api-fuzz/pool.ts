import type { Json } from "../../support/http.ts";
import type { Random } from "../random.ts";

const KEPT_MAX = 200;

/** Names from earlier replies, by kind ("customer code"), for use in other operations. */
export class Pool {
  readonly #values = new Map<string, Json[]>();

  put(kind: string, value: Json): void {
    const values = this.#values.get(kind) ?? [];
    values.push(value);
    if (values.length > KEPT_MAX) values.shift();
    this.#values.set(kind, values);
  }

  pick(kind: string, random: Random): Json {
    const values = this.#values.get(kind) ?? [];
    return values.length === 0 ? undefined : random.pick(values);
  }

  /** Picks a name and removes it. */
  take(kind: string, random: Random): Json {
    const value = this.pick(kind, random);
    this.forget(kind, value);
    return value;
  }

  forget(kind: string, value: Json): void {
    const values = this.#values.get(kind) ?? [];
    this.#values.set(
      kind,
      values.filter((other) => other !== value),
    );
  }

  /** Adds every record that a reply of this operation names. */
  learn(path: string, value: Json): void {
    if (Array.isArray(value)) for (const item of value) this.learn(path, item);
    if (typeof value !== "object" || value === null) return;
    for (const [name, inner] of Object.entries<Json>(value)) {
      const kind = kindOf(path, name);
      if (kind !== null && typeof inner === "string") this.put(kind, inner);
      else this.learn(path, inner);
    }
  }
}

const RESOURCES: readonly (readonly [start: string, resource: string])[] = [
  ["/vendor/collection", "collection"],
  ["/vendor/currentAccount", "account"],
  ["/vendor/customer", "customer"],
  ["/vendor/paymentRequest", "paymentRequest"],
  ["/vendor/user", "user"],
  ["/vendor/creditcard", "card"],
  ["/cat/", "transaction"],
  ["/hpm/", "link"],
  ["/hpm", "customer"],
  ["/payments", "listed payment"],
  ["/webhooks/endpoints", "endpoint"],
  ["/webhooks", "delivery"],
  ["/events", "event"],
];

/** Field names that mean the same everywhere. */
const KINDS: Readonly<Record<string, string>> = {
  accountErpCode: "account erpCode",
  updateErpCode: "transaction erpCode",
  customerCode: "customer code",
  paymentSetId: "paymentSet id",
  orderId: "payment id",
  referenceCode: "payment id",
  clientReferenceCode: "payment reference",
};

/** The kind of record that a field of this operation names, or null. */
export function kindOf(path: string, name: string): string | null {
  const known = KINDS[name];
  if (known !== undefined) return known;
  const resource = RESOURCES.find(([start]) => path.startsWith(start))?.[1];
  if (resource === undefined) return null;
  if (name === "id" || name === "cardId") return `${resource} id`;
  if (name === "updateCode") return `${resource} code`;
  return ["code", "erpCode", "email", "gsm"].includes(name) ? `${resource} ${name}` : null;
}
