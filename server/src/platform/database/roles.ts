import pg from "pg";
import { CannotStart } from "../cannot-start.ts";

/** Roles without log-in: the owner switches to one of them in each transaction. They belong to the whole server. */
const ROLES = ["servicepay_app", "servicepay_system"] as const;
const INSUFFICIENT_PRIVILEGE = "42501";

/** Returns the roles that are missing or that the user of DATABASE_URL may not switch to. */
export async function findMissingRoles(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ role: string }>(
    `select role from unnest($1::text[]) as role
     where not exists (
       select from pg_roles where rolname = role and pg_has_role(current_user, oid,
         case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end))`,
    [ROLES],
  );
  return rows.map(({ role }) => role);
}

/** Creates missing roles and returns their names. */
export async function createRoles(client: pg.ClientBase): Promise<string[]> {
  const missing = await findMissingRoles(client);
  const { rows } = await client.query<{ user: string }>("select quote_ident(current_user) as user");
  for (const role of missing) {
    try {
      const { rowCount } = await client.query("select from pg_roles where rolname = $1", [role]);
      if (rowCount === 0) await client.query(`create role ${role} nologin`);
      await client.query(`grant ${role} to current_user`);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE)) throw error;
      throw rolesMissing(rows[0]!.user, error);
    }
  }
  return missing;
}

/** The user of DATABASE_URL can neither create nor use the roles. */
function rolesMissing(user: string, cause: unknown): CannotStart {
  const statements = [...ROLES.map((role) => `create role ${role} nologin`), `grant ${ROLES.join(", ")} to ${user}`];
  return new CannotStart(
    `The user ${user} may not make or use the roles ${ROLES.join(" and ")}: as a superuser run \`${statements.join("; ")}\`, leaving out what exists.`,
    { cause },
  );
}
