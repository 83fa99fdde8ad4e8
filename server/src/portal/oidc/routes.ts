import { disconnectOidc } from "#members/index.ts";
import { refuseVisitsFromOtherSites } from "#platform/http/other-sites.ts";
import { formOf } from "../forms/index.ts";
import { OWN_PROVIDERS } from "../me/my-urls.ts";
import { memberPage, type Portal, publicPage, withQuery } from "../page/index.ts";
import { ownProvidersPage } from "./own-providers-page.tsx";
import { backFromProvider, toProvider } from "./provider-flow.ts";
import { providerPages } from "./provider-page.tsx";

/** The routes to a company's provider and back, the company's settings, and the member's own connections. */
export function oidcPages(portal: Portal): void {
  publicPage(portal, { method: "GET", path: "/portal/-/oidc/:code/start" }, async (request) =>
    toProvider(portal, request, "log-in", null),
  );
  publicPage(portal, { method: "GET", path: "/portal/-/oidc/:code/return" }, async (request) =>
    backFromProvider(portal, request),
  );
  memberPage(
    portal,
    { method: "GET", path: "/portal/-/step-up/provider", action: "self", parameters: ["to"] },
    async (ctx, request) => {
      // A browser without the header is let through: the provider's answer must name the member's own e-mail.
      refuseVisitsFromOtherSites(request);
      return toProvider(portal, request, "step-up", ctx);
    },
  );

  const own = { action: "self.secure" } as const;
  memberPage(portal, { ...own, method: "GET", path: OWN_PROVIDERS, parameters: ["refused"] }, ownProvidersPage);
  memberPage(
    portal,
    { ...own, method: "GET", path: `${OWN_PROVIDERS}/connect`, parameters: ["company"] },
    async (ctx, request) => {
      refuseVisitsFromOtherSites(request);
      return toProvider(portal, request, "connect", ctx);
    },
  );
  const disconnect = { ...own, method: "POST", path: `${OWN_PROVIDERS}/disconnect`, formAt: OWN_PROVIDERS } as const;
  memberPage(portal, disconnect, async (ctx, request) => {
    await disconnectOidc(ctx, formOf(request.body).text("company"));
    return { to: withQuery(OWN_PROVIDERS, { done: "provider_disconnected" }) };
  });
  providerPages(portal);
}
