import type { Problem, SettingsPage, SettingsSection } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { limitedRoles } from "#approvals/index.ts";
import { findOwnTenant } from "#identity/index.ts";
import type { MemberContext } from "#members/index.ts";
import { companyTabs } from "../company/CompanyTabs.tsx";
import { formOf, problemsOf, type Form } from "../forms/form.ts";
import { keptForm, withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { isAllowed, pageUrl, shellOf } from "../page/shell-of.ts";
import { shownLimits } from "./limits-form.ts";
import { shownRetention } from "./retention-form.ts";

const SECTIONS: readonly SettingsSection[] = ["name", "limits", "retention"];

export async function settingsPage(ctx: MemberContext, request: FastifyRequest): Promise<SettingsPage> {
  return pageOf(ctx, request, { form: await keptForm(ctx, request), problems: [], needsConfirmation: false });
}

/** Answers a form of the page. `save` returns what is wrong, or that the member has to confirm. */
export async function saveSection(
  ctx: MemberContext,
  request: FastifyRequest,
  section: SettingsSection,
  save: () => Promise<Problem[] | "to_confirm" | null>,
): Promise<Answer> {
  const form = formOf({ ...(request.body as object), section });
  try {
    const result = await save();
    if (result === null) return { to: withQuery(pageUrl(ctx, "/settings"), { done: "saved" }) };
    if (result === "to_confirm")
      return { page: await pageOf(ctx, request, { form, problems: [], needsConfirmation: true }) };
    return { status: 400, page: await pageOf(ctx, request, { form, problems: result, needsConfirmation: false }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    const named = problems.map((problem) => ({ ...problem, field: FORM_FIELDS[problem.field] ?? problem.field }));
    return { status, page: await pageOf(ctx, request, { form, problems: named, needsConfirmation: false }) };
  }
}

/** Maps refused fields to form field names. */
const FORM_FIELDS: Readonly<Record<string, string>> = {
  name: "companyName",
  payerDetailsDays: "payerDetails",
  idleCustomerDays: "idleCustomers",
};

interface Shown {
  form: Form | null;
  problems: readonly Problem[];
  needsConfirmation: boolean;
}

async function pageOf(
  ctx: MemberContext,
  request: FastifyRequest,
  { form, problems, needsConfirmation }: Shown,
): Promise<SettingsPage> {
  const section = SECTIONS.find((each) => each === form?.text("section")) ?? null;
  const formOfSection = (own: SettingsSection) => (section === own ? form : null);
  const [tenant, limits, retention] = await Promise.all([
    findOwnTenant(ctx),
    shownLimits(ctx, formOfSection("limits")),
    shownRetention(ctx, formOfSection("retention"), needsConfirmation),
  ]);
  const url = pageUrl(ctx, "/settings");
  const mayChange = isAllowed(ctx, "setup.write");
  return {
    kind: "settings",
    ...shellOf(ctx, request, "company"),
    tabs: companyTabs(ctx),
    actions: mayChange ? { name: `${url}/name`, limits: `${url}/limits`, retention: `${url}/retention` } : null,
    name: {
      code: ctx.company?.code ?? "",
      typed: formOfSection("name")?.text("companyName") ?? tenant.name,
      seen: tenant.name,
    },
    limits,
    ownLimitedRoles: limitedRoles.filter((role) => ctx.company?.roles.includes(role)),
    retention,
    section,
    problems,
  };
}
