import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { testPlatform } from "../../tests/support/platform.ts";
import { privacyJobs } from "./index.ts";

test("a failure to apply one company's retention does not stop the others'", async (t) => {
  const server = await testPlatform();
  const owner = new pg.Client({ connectionString: server.databaseUrl });
  await owner.connect();
  t.after(async () => {
    await owner.end();
    await server.close();
  });
  const ids = [await server.newTenant(), await server.newTenant(), await server.newTenant()];
  await owner.query(`
    alter table retention_rules no force row level security;
    create function fail_for_one() returns trigger language plpgsql as $$
    begin
      if new.tenant_id = '${ids[1]}' then raise exception 'on purpose'; end if;
      return new;
    end $$;
    create trigger fail_for_one before insert on retention_rules for each row execute function fail_for_one()`);
  for (const job of privacyJobs) await job.run(server.platform, new AbortController().signal);
  const { rows } = await owner.query<{ tenant_id: string }>(
    "select tenant_id from retention_rules where done_at is not null",
  );
  assert.deepEqual(new Set(rows.map(({ tenant_id: id }) => id)), new Set([ids[0], ids[2]]));
});
