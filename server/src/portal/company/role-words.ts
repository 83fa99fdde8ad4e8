import { roles, type Role } from "#members/index.ts";
import type { Text } from "../words/index.ts";

export function roleChoices(text: Text) {
  return roles.map((value) => ({ value, label: text.role[value], hint: text.roleHint[value] }));
}

export function rolesText(text: Text, held: readonly Role[]): string {
  return held.map((role) => text.role[role]).join(", ");
}
