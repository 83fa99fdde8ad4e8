import { memberPage, type Portal } from "../page/index.ts";
import { changeTemplate, changeTemplatePage } from "./template-form.tsx";
import { dropTemplate, templatePage } from "./template-page.tsx";
import { previewDocument } from "./template-preview.tsx";
import { templatesPage } from "./templates-page.tsx";

export function messagePages(portal: Portal): void {
  const { lookOf } = portal;
  const list = "/portal/:company/setup/messages";
  const one = `${list}/:message/:channel/:language`;
  const read = { method: "GET", action: "setup.read" } as const;
  const write = { method: "POST", action: "setup.write" } as const;
  memberPage(portal, { ...read, path: list }, templatesPage);
  memberPage(portal, { ...read, path: one }, (ctx, request) => templatePage(ctx, request, lookOf));
  memberPage(portal, { ...read, path: `${one}/preview`, parameters: ["texts"] }, (ctx, request) =>
    previewDocument(ctx, request, lookOf),
  );
  memberPage(portal, { ...write, method: "GET", path: `${one}/change` }, (ctx, request) =>
    changeTemplatePage(ctx, request, lookOf),
  );
  memberPage(portal, { ...write, path: `${one}/change` }, (ctx, request) => changeTemplate(ctx, request, lookOf));
  memberPage(portal, { ...write, path: `${one}/reset`, formAt: one }, (ctx, request) =>
    dropTemplate(ctx, request, lookOf),
  );
}
