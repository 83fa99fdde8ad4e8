import type { FastifyRequest } from "fastify";
import { limitedRoles } from "#approvals/index.ts";
import { findOwnTenant, renameTenant } from "#identity/index.ts";
import type { MemberContext } from "#members/index.ts";
import { type Form, formOf, problemsOf, problemsOn } from "../forms/index.ts";
import {
  type Answer,
  isAllowed,
  keptForm,
  memberPage,
  PageTabs,
  pageUrl,
  type Portal,
  Shell,
  useMember,
  useText,
  withQuery,
} from "../page/index.ts";
import { Facts, Field, Heading, Problems, Sheet, WithProblems } from "../parts/index.ts";
import { zoneName, type Problem, textFor } from "../words/index.ts";
import { LimitsSection, saveLimits, shownLimits } from "./limits-section.tsx";
import { RetentionSection, saveRetention, shownRetention } from "./retention-section.tsx";
import { saveSelfService, SelfServiceSection } from "./self-service-section.tsx";

const PAGE = "/portal/:company/settings";
/** The forms of the page. Each is saved alone. */
const sections = ["name", "users", "limits", "retention"] as const;
type Section = (typeof sections)[number];

export function settingsPages(portal: Portal): void {
  const write = { method: "POST", action: "setup.write", formAt: PAGE } as const;
  memberPage(portal, { method: "GET", path: PAGE, action: "setup.read" }, settingsPage);
  memberPage(portal, { ...write, path: `${PAGE}/name` }, (ctx, request) =>
    saveSection(ctx, request, "name", () => saveName(ctx, request)),
  );
  memberPage(portal, { ...write, path: `${PAGE}/users` }, (ctx, request) =>
    saveSection(ctx, request, "users", () => saveSelfService(ctx, request)),
  );
  memberPage(portal, { ...write, path: `${PAGE}/limits` }, (ctx, request) =>
    saveSection(ctx, request, "limits", () => saveLimits(ctx, request)),
  );
  memberPage(portal, { ...write, path: `${PAGE}/retention` }, (ctx, request) =>
    saveSection(ctx, request, "retention", () => saveRetention(ctx, request)),
  );
}

async function settingsPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  return pageOf(ctx, { form: await keptForm(ctx, request), problems: [], needsConfirmation: false });
}

/** Answers a form of the page. `save` returns what is wrong, or that the member has to confirm. */
async function saveSection(
  ctx: MemberContext,
  request: FastifyRequest,
  section: Section,
  save: () => Promise<Problem[] | "to_confirm" | null>,
): Promise<Answer> {
  const form = formOf({ ...(request.body as object), section });
  try {
    const result = await save();
    if (result === null) return { to: withQuery(pageUrl(ctx, "/settings"), { done: "saved" }) };
    if (result === "to_confirm") return await pageOf(ctx, { form, problems: [], needsConfirmation: true });
    return { ...(await pageOf(ctx, { form, problems: result, needsConfirmation: false })), status: 400 };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { ...(await pageOf(ctx, { form, problems, needsConfirmation: false })), status };
  }
}

async function saveName(ctx: MemberContext, request: FastifyRequest): Promise<null> {
  const form = formOf(request.body);
  const change = { name: form.text("name").trim(), seen: form.text("seen") };
  await renameTenant(ctx, ctx.tenantId, change, ctx);
  return null;
}

interface Shown {
  form: Form | null;
  problems: readonly Problem[];
  needsConfirmation: boolean;
}

async function pageOf(ctx: MemberContext, { form, problems: refused, needsConfirmation }: Shown): Promise<Answer> {
  const section = sections.find((each) => each === form?.text("section")) ?? null;
  const formIn = (own: Section) => (section === own ? form : null);
  const [tenant, limits, retention] = await Promise.all([
    findOwnTenant(ctx),
    shownLimits(ctx, formIn("limits")),
    shownRetention(ctx, formIn("retention"), needsConfirmation),
  ]);
  const { locale } = ctx.session.member;
  const { company, settings: words } = textFor(ctx);
  const problems = problemsOn({ words: words.problem }, locale, refused);
  const mayChange = isAllowed(ctx, "setup.write");
  const actionOf = (own: Section) => (mayChange ? `${pageUrl(ctx, "/settings")}/${own}#problems` : null);
  const problemsIn = (own: Section) => (section === own ? problems : []);
  const typedName = formIn("name")?.text("name") ?? tenant.name;
  const ownRoles = limitedRoles.filter((role) => ctx.company?.roles.includes(role));
  const view = (
    <Shell nav="company" title={words.title} problems={problems}>
      <Heading title={company.title} note={mayChange ? words.intro : words.readOnly} />
      <PageTabs area="company" current="settings" />
      <div class="stack">
        <WithProblems problems={problemsIn("name")}>
          <CompanySection
            action={actionOf("name")}
            code={ctx.company?.code ?? ""}
            name={tenant.name}
            typed={typedName}
          />
        </WithProblems>
        <WithProblems problems={problemsIn("users")}>
          <SelfServiceSection action={actionOf("users")} company={tenant} typed={formIn("users")} />
        </WithProblems>
        <WithProblems problems={problemsIn("limits")}>
          <LimitsSection action={actionOf("limits")} limits={limits} ownRoles={ownRoles} />
        </WithProblems>
        <WithProblems problems={problemsIn("retention")}>
          <RetentionSection action={actionOf("retention")} retention={retention} />
        </WithProblems>
      </div>
    </Shell>
  );
  return { view };
}

interface CompanyProps {
  action: string | null;
  code: string;
  name: string;
  typed: string;
}

function CompanySection({ action, code, name, typed }: CompanyProps) {
  const { now } = useMember();
  const words = useText().settings;
  const common = [
    { label: words.code, value: code, kind: "identifier" } as const,
    { label: words.zone, value: zoneName(now.zone) },
  ];
  if (action === null)
    return (
      <Sheet look="narrow spaced-form" title={words.nameTitle}>
        <Facts facts={[{ label: words.name, value: name }, ...common]} />
        <p class="hint">{words.zoneWhy}</p>
      </Sheet>
    );
  return (
    <form class="sheet narrow spaced-form" method="post" action={action} data-once>
      <h2>{words.nameTitle}</h2>
      <Problems />
      <input type="hidden" name="section" value="name" />
      <input type="hidden" name="seen" value={name} />
      <Field
        name="name"
        label={words.name}
        hint={words.nameHint}
        value={typed}
        maxLength={200}
        autocomplete="off"
        required
      />
      <Facts facts={common} />
      <p class="hint">{words.zoneWhy}</p>
      <div class="actions">
        <button class="primary">{words.saveName}</button>
      </div>
    </form>
  );
}
