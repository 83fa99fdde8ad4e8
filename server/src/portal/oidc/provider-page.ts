import type { ProviderPage, Problem } from "../model.ts";
import type { FastifyRequest } from "fastify";
import {
  asSystem,
  checkOidcProvider,
  findOidcProvider,
  oidcReturnUrl,
  removeOidcProvider,
  setOidcRequirement,
  setOidcProvider,
  type MemberContext,
  type OidcFault,
} from "#members/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { companyTabs } from "../company/CompanyTabs.tsx";
import { formOf, problemsOf } from "../forms/form.ts";
import { keptForm, withQuery } from "../page/onward.ts";
import { memberPage, type Answer, type Portal } from "../page/page-routes.ts";
import { isAllowed, pageUrl, shellOf } from "../page/shell-of.ts";

const PAGE = "/portal/:company/log-in";

/** The page of the company's provider, and its forms: to set, check, require and remove it. */
export function providerPages(portal: Portal): void {
  const write = { method: "POST", action: "members.write", formAt: PAGE } as const;
  memberPage(portal, { method: "GET", path: PAGE, action: "members.read" }, async (ctx, request) => ({
    page: await providerPage(ctx, request),
  }));
  memberPage(portal, { ...write, path: PAGE }, (ctx, request) =>
    change(ctx, request, "saved", (write) => {
      const form = formOf(request.body);
      const [name, issuer] = [form.text("providerName"), form.text("issuer")];
      const given = { name, issuer, clientId: form.text("clientId"), clientSecret: form.text("clientSecret") };
      const was = form.text("was");
      return setOidcProvider(write, given, was === "" ? null : was);
    }),
  );
  memberPage(portal, { ...write, path: `${PAGE}/check` }, async (ctx, request) => ({
    page: await providerPage(ctx, request, [], (await checkOidcProvider(ctx)) ?? "fine"),
  }));
  memberPage(portal, { ...write, path: `${PAGE}/require` }, (ctx, request) => {
    const isRequired = formOf(request.body).text("required") === "yes";
    const done = isRequired ? "provider_required" : "provider_optional";
    return change(ctx, request, done, (write) => setOidcRequirement(write, isRequired));
  });
  memberPage(portal, { ...write, path: `${PAGE}/remove` }, (ctx, request) =>
    change(ctx, request, "provider_removed", removeOidcProvider),
  );
}

async function change(
  ctx: MemberContext,
  request: FastifyRequest,
  done: string,
  work: (ctx: WriteContext) => Promise<void>,
): Promise<Answer> {
  try {
    await asSystem(ctx, work);
    return { to: withQuery(pageUrl(ctx, "/log-in"), { done }) };
  } catch (error) {
    const { problems, ...refused } = problemsOf(error);
    return { ...refused, page: await providerPage(ctx, request, problems) };
  }
}

async function providerPage(
  ctx: MemberContext,
  request: FastifyRequest,
  problems: readonly Problem[] = [],
  checked: OidcFault | "fine" | null = null,
): Promise<ProviderPage> {
  const stored = await findOidcProvider(ctx);
  const url = pageUrl(ctx, "/log-in");
  const form = request.method === "POST" ? formOf(request.body) : await keptForm(ctx, request);
  const isTyped = form !== null && form.text("issuer") + form.text("providerName") !== "";
  const code = ctx.company?.code ?? "";
  return {
    kind: "provider",
    ...shellOf(ctx, request, "company"),
    tabs: companyTabs(ctx),
    action: isAllowed(ctx, "members.write") ? url : null,
    was: stored?.id ?? "",
    hasSecret: stored !== null,
    values: isTyped
      ? { name: form.text("providerName"), issuer: form.text("issuer"), clientId: form.text("clientId") }
      : { name: stored?.name ?? "", issuer: stored?.issuer ?? "", clientId: stored?.clientId ?? "" },
    returnUrl: oidcReturnUrl(ctx.config, code),
    logInUrl: `${ctx.config.portalUrl}/portal/-/log-in?company=${code}`,
    isProven: stored !== null && stored.provenAt !== null,
    isRequired: stored?.isRequired ?? false,
    ownUrl: "/portal/-/me/log-ins",
    checked,
    problems,
  };
}
