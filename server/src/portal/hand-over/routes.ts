import { listAnswer } from "../lists/list-answer.ts";
import { memberPage, type Portal } from "../page/page-routes.ts";
import { collectionPage, collectionsPage } from "./collections-page.ts";
import { filesPage, sendExportFile } from "./files-page.ts";
import { reopenPage, reopenSince } from "./reopen-page.ts";

export function handOverPages(portal: Portal): void {
  const base = "/portal/:company/hand-over";
  const read = { method: "GET", action: "collections.read" } as const;
  const reopen = { action: "collections.reopen", path: `${base}/reopen` } as const;
  memberPage(portal, { ...read, path: base }, async (ctx, request) => listAnswer(await collectionsPage(ctx, request)));
  memberPage(portal, { ...reopen, method: "GET" }, async (ctx, request) => {
    const page = await reopenPage(ctx, request);
    return { page, status: page.problems.length > 0 ? 400 : 200 };
  });
  memberPage(portal, { ...reopen, method: "POST" }, reopenSince);
  const files = `${base}/files`;
  memberPage(portal, { ...read, path: files }, async (ctx, request) => ({ page: await filesPage(ctx, request) }));
  memberPage(portal, { method: "GET", action: "exports.make", path: `${files}/:number` }, sendExportFile);
  memberPage(portal, { ...read, path: `${base}/:id` }, async (ctx, request) => ({
    page: await collectionPage(ctx, request),
  }));
}
