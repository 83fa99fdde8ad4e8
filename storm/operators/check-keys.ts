import { sealedColumns } from "../../server/src/key-rotation/sealed-columns.ts";
import type { World } from "../world/world.ts";

/** I42: each sealed value names a key of its purpose that exists. What still opens, others prove: payments go on, webhooks are signed. */
export async function checkKeys(world: Pick<World, "query">): Promise<string[]> {
  const breaches: string[] = [];
  for (const { name, purpose } of sealedColumns) {
    const [table = "", column = ""] = name.split(".");
    const id = `get_byte(${column}, 0) * 256 + get_byte(${column}, 1)`;
    const [row] = await world.query<{ count: number }>(
      `select count(*)::int as count from ${table} where ${column} is not null and not exists (
         select from encryption_keys k where k.id = ${id} and k.purpose = $1 and k.retired_at is null)`,
      [purpose],
    );
    if (row!.count > 0) breaches.push(`I42: ${row!.count} values of ${name} are sealed with a key that is gone`);
  }
  return breaches;
}
