import pg from "pg";
import type { DatabaseState } from "#platform/database/database-state.ts";
import { explainUnavailable } from "#platform/database/explain-unavailable.ts";
import { compareGuards, type Guard } from "#platform/database/guards.ts";
import { nameOfGuard } from "#platform/database/restore-guards.ts";
import { counted } from "#platform/text/counted.ts";
import { failed, ok, warning, type Finding } from "./finding.ts";

const CHECK = "protection";
const NAMED_MAX = 5;
const DISK_FULL = "53100";

/** Checks that roles, policies, rights, triggers and constraints are those of the migrations. */
export async function checkGuards(databaseUrl: string, { applied, missingRoles }: DatabaseState): Promise<Finding> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "servicepay" });
  client.on("error", () => {}); // The query that is waiting rejects.
  await client.connect();
  try {
    await client.query("begin");
    const { missing, foreign } = await compareGuards(client, applied);
    const lacks = [...missingRoles.map((role) => `role ${role}`), ...missing.map(nameOfGuard)];
    if (lacks.length > 0) {
      return failed(
        CHECK,
        `${counted(lacks.length, "object of the migrations is", "objects of the migrations are")} missing or changed: ${some(lacks)}.`,
        "Stop the service and run `servicepay migrate`, which restores them.",
      );
    }
    const unknown = foreign.filter((guard) => !hidesMovedCompany(guard));
    if (unknown.length > 0) {
      return warning(
        CHECK,
        `${counted(unknown.length, "policy or right was", "policies or rights were")} not created by a migration: ${some(unknown.map(nameOfGuard))}.`,
        "Drop or revoke what you did not add yourself: it may give access to rows of other companies.",
      );
    }
    if (foreign.length > 0) {
      return warning(
        CHECK,
        "A company is being moved to or from this cell, or its old rows are kept: the policies `hidden_tenants` hide it here.",
        "Leave these policies alone. `move-tenant.sh status` says where the move is; `finish` and then `forget` end it.",
      );
    }
    return ok(CHECK, "Roles, policies, rights and triggers are those of the migrations.");
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    if (error.code === DISK_FULL) {
      const { saw, advice } = explainUnavailable(error);
      return failed(CHECK, `It cannot be checked. ${saw}`, advice);
    }
    const roles = missingRoles.length === 0 ? "" : ` The roles ${missingRoles.join(" and ")} are missing.`;
    return failed(
      CHECK,
      `It cannot be checked: ${error.message}.${roles}`,
      "Run `servicepay migrate`, which says what to do.",
    );
  } finally {
    await client.end(); // Without a commit this rolls back.
  }
}

/** `deploy/cells/move-tenant.sh` adds such a policy to every table. As a restrictive one it gives no access. */
function hidesMovedCompany({ kind, name, statement }: Guard): boolean {
  return kind === "policy" && name.endsWith(": hidden_tenants") && statement.includes(" as RESTRICTIVE for ");
}

function some(names: readonly string[]): string {
  const more = names.length - NAMED_MAX;
  return `${names.slice(0, NAMED_MAX).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
