import { formatDecimal, type Amount } from "@servicepay/money";
import type { Value } from "#platform/database/database.ts";
import type { TenantId } from "#platform/ids.ts";
import type { ListPosition } from "#platform/list-page.ts";

/** The SQL condition of each filter, given the place of its value, such as "$2". */
export type Conditions<Filter> = { readonly [Name in keyof Filter]?: (parameter: string) => string };

/**
 * Collects the values of a statement whose conditions depend on a filter; $1 is the tenant. Each combination of filters is a
 * statement of its own, so that PostgreSQL plans with those in use: `used` names them.
 */
export function filteredStatement(tenantId: TenantId) {
  const values: Value[] = [tenantId];
  const used: string[] = [];
  /** Adds a value and returns its place. */
  const parameter = (value: Value) => `$${values.push(value)}`;
  /** Returns the conditions of the filters that are set. */
  const clausesOf = <Filter extends object>(conditions: Conditions<Filter>, filter: Filter): string[] =>
    (Object.keys(conditions) as (keyof Filter & string)[]).flatMap((name) => {
      const value = filter[name] as Value | Amount | undefined;
      const condition = conditions[name];
      if (value === undefined || condition === undefined) return [];
      used.push(name);
      return condition(parameter(typeof value === "bigint" ? formatDecimal(value as Amount) : value));
    });
  return { values, used, parameter, clausesOf };
}

/** Restricts `table` to one side of the position, and orders it so that the nearest rows come first. */
export function keysetClauses(
  { parameter }: Pick<ReturnType<typeof filteredStatement>, "parameter">,
  table: string,
  position: ListPosition | null,
  columns: { at?: string; id?: string } = {},
): { clauses: string[]; order: string; side: string } {
  const [at, id] = [`${table}.${columns.at ?? "created_at"}`, `${table}.${columns.id ?? "id"}`];
  const isNewer = position?.side === "newer";
  const order = isNewer ? `${at}, ${id}` : `${at} desc, ${id} desc`;
  if (position === null) return { clauses: [], order, side: "newest" };
  const place = `(${parameter(position.at)}, ${parameter(position.id)}::uuid)`;
  return { clauses: [`(${at}, ${id}) ${isNewer ? ">" : "<"} ${place}`], order, side: position.side };
}
