import type { Platform } from "#platform/context.ts";
import { selectOperatorNames, selectOperators, type ListedOperator } from "../store/operators.ts";

export function listOperators({ database }: Platform): Promise<ListedOperator[]> {
  return selectOperators(database.readSystem());
}

/** The names of people who are or were operators, by id. */
export async function operatorNames({ database }: Platform): Promise<ReadonlyMap<string, string>> {
  return new Map((await selectOperatorNames(database.readSystem())).map(({ id, name }) => [id, name]));
}
