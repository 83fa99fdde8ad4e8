import { renameTenant } from "#identity/index.ts";
import { formOf } from "../forms/form.ts";
import { memberPage, type Portal } from "../page/page-routes.ts";
import { saveLimits } from "./limits-form.ts";
import { saveRetention } from "./retention-form.ts";
import { saveSection, settingsPage } from "./settings-page.ts";

const PAGE = "/portal/:company/settings";

/** The company's settings. Each form of the page is saved alone. */
export function settingsPages(portal: Portal): void {
  const write = { method: "POST", action: "setup.write", formAt: PAGE } as const;
  memberPage(portal, { method: "GET", path: PAGE, action: "setup.read" }, async (ctx, request) => ({
    page: await settingsPage(ctx, request),
  }));
  memberPage(portal, { ...write, path: `${PAGE}/name` }, (ctx, request) =>
    saveSection(ctx, request, "name", async () => {
      const form = formOf(request.body);
      const change = { name: form.text("companyName").trim(), seen: form.text("seen") };
      await renameTenant(ctx, ctx.tenantId, change, ctx);
      return null;
    }),
  );
  memberPage(portal, { ...write, path: `${PAGE}/limits` }, (ctx, request) =>
    saveSection(ctx, request, "limits", () => saveLimits(ctx, request)),
  );
  memberPage(portal, { ...write, path: `${PAGE}/retention` }, (ctx, request) =>
    saveSection(ctx, request, "retention", () => saveRetention(ctx, request)),
  );
}
