/** A company that lets operators in: its own pages, and what the operator sees. */
import { findTenant } from "#identity/index.ts";
import { asSystem, findOperatorAccess, grantOperatorAccess, listCompanyMembers } from "#members/index.ts";
import type { TestService } from "../../../support/service.ts";
import type { PageState } from "../../page-state.ts";
import { HOME, type At } from "./people.ts";

const CODE = "demo-two";
const OPEN = `/portal/${CODE}`;

export function guestStates(service: TestService, at: At): PageState[] {
  /** An address, after the company has let operators in. */
  const granted = (path: string) => async () => {
    const { platform, contextFor } = service;
    const tenant = await findTenant(platform, CODE);
    await asSystem(contextFor(tenant!.id), async (ctx) => {
      if ((await findOperatorAccess(ctx)) !== null) return;
      const [member] = await listCompanyMembers(ctx);
      await grantOperatorAccess(ctx, member!.id);
    });
    return path;
  };
  const by = "operator" as const;
  return [
    at("operator-access", `${HOME}/members/operator`),
    at("guest-today", granted(`${OPEN}/today`), { by }),
    at("guest-payments", granted(`${OPEN}/payments`), { by }),
    at("guest-audit", granted(`${OPEN}/audit`), { by }),
    at("guest-refused", granted(`${OPEN}/settings`), { by }),
    at("operator-company-open", granted(`/portal/-/companies/${CODE}`), { by }),
    at("operator-companies-open", granted("/portal/-/companies"), { by }),
    at("operator-access-lasts", granted(`${OPEN}/members/operator`), { by: "connected" }),
    at("members-with-guest", granted(`${OPEN}/members`), { by: "connected" }),
  ];
}
