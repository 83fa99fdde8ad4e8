import { memberPage, type Portal } from "../page/page-routes.ts";
import { changeTemplate, changeTemplatePage } from "./template-form.ts";
import { dropTemplate, templatePage } from "./template-page.ts";
import { previewDocument } from "./template-preview.ts";
import { templatesPage } from "./templates-page.ts";

export function messagePages(portal: Portal): void {
  const { lookOf } = portal;
  const list = "/portal/:company/setup/messages";
  const one = `${list}/:message/:channel/:language`;
  const read = { method: "GET", action: "setup.read" } as const;
  const write = { method: "POST", action: "setup.write" } as const;
  memberPage(portal, { ...read, path: list }, async (ctx, request) => ({ page: await templatesPage(ctx, request) }));
  memberPage(portal, { ...read, path: one }, async (ctx, request) => ({
    page: await templatePage(ctx, request, lookOf),
  }));
  memberPage(portal, { ...read, path: `${one}/preview` }, (ctx, request) => previewDocument(ctx, request, lookOf));
  memberPage(portal, { ...write, method: "GET", path: `${one}/change` }, async (ctx, request) => ({
    page: await changeTemplatePage(ctx, request, lookOf),
  }));
  memberPage(portal, { ...write, path: `${one}/change` }, (ctx, request) => changeTemplate(ctx, request, lookOf));
  memberPage(portal, { ...write, path: `${one}/reset`, formAt: one }, (ctx, request) =>
    dropTemplate(ctx, request, lookOf),
  );
}
