/** What the files of every language need to know of the surface's types. */
import type { FieldType, RecordType } from "./fields.ts";
import type { Method, Surface } from "./surface.ts";

/** The groups whose calls reach each type. */
export function usersOfTypes({ groups, types }: Surface): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>();
  const reach = (type: string | null, group: string): void => {
    const name = type?.replace("[]", "") ?? "";
    const known = users.get(name) ?? new Set();
    if (!(name in types) || known.has(group)) return;
    users.set(name, known.add(group));
    for (const inner of referencesOf(types[name]!)) reach(inner, group);
  };
  for (const [group, { methods }] of Object.entries(groups))
    for (const { body, reply } of methods) for (const type of [body, reply.type]) reach(type, group);
  return users;
}

/** Types that callers send. */
export function inputTypes({ groups, types }: Surface): Set<string> {
  const found = new Set<string>();
  const reach = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    referencesOf(types[name]!).forEach(reach);
  };
  for (const { methods } of Object.values(groups)) for (const { body } of methods) if (body !== null) reach(body);
  return found;
}

function referencesOf({ base, fields }: RecordType): string[] {
  const inside = (type: FieldType): string[] => {
    if (typeof type === "string" || "choice" in type) return [];
    if ("record" in type) return [type.record];
    return inside("list" in type ? type.list : type.map);
  };
  return [...(base === undefined ? [] : [base]), ...fields.flatMap(({ type }) => inside(type))];
}

/** A sentence that names what a credential needs, or nothing. */
export function scopesOf({ scopes }: Method): string {
  return scopes.length > 0 ? ` Needs the scope ${scopes.map((one) => `\`${one}\``).join(" or ")}.` : "";
}

export function pascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

export function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
