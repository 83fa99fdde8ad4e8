import { isDeepStrictEqual } from "node:util";
import { formatDecimal, type Amount } from "@servicepay/money";
import { parseId } from "#platform/ids.ts";
import { CARD_NUMBER_LIKE } from "#platform/text/card-number-like.ts";
import type { AuditDetail, AuditDetails } from "./audit-detail.ts";

/**
 * How an entry shows each field of a changed record: with its earlier and later value, by its name alone (a person's detail, a
 * secret), or not at all.
 */
export type ChangedFields<Fields> = {
  readonly [Name in keyof Fields]-?: (Name extends AuditDetail ? "value" | "name" : never) | null;
};

/** What an entry says of a change: "amount" and "amountBefore", and in "changed" the names of fields whose values it must not show. */
export function changedDetails<Fields extends object>(
  before: Fields,
  after: Fields,
  fields: ChangedFields<Fields>,
): AuditDetails {
  const differing = (Object.keys(fields) as (keyof Fields & string)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  const shown = differing.filter((name) => fields[name] === "value");
  const named = differing.filter((name) => fields[name] === "name");
  const values = shown.flatMap((name) => [
    [name, valueOf(after[name])],
    [`${name}Before`, valueOf(before[name])],
  ]);
  return {
    ...(Object.fromEntries(values) as AuditDetails),
    ...(named.length > 0 && { changed: namesOfChanged(named as AuditDetail[]) }),
  };
}

/** The value of the detail "changed". */
export function namesOfChanged(names: readonly AuditDetail[]): string {
  return names.join(" ");
}

function valueOf(value: unknown): string | number | boolean | null {
  if (typeof value === "bigint") return formatDecimal(value as Amount);
  if (Array.isArray(value)) return value.map(valueOf).join(", ");
  if (value instanceof Date) return value.toISOString();
  // Somebody may have typed a card number into any text, and an entry is never changed.
  if (typeof value === "string") return parseId(value) ?? value.replaceAll(CARD_NUMBER_LIKE, "[digits]");
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (value === null || value === undefined) return null;
  throw new TypeError("an entry shows no objects");
}
