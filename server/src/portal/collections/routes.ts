import { listPage } from "../lists/list-page.tsx";
import { memberPage, type Portal } from "../page/index.ts";
import { collectionPage } from "./collection-page.tsx";
import { COLLECTIONS, collectionList } from "./collections-list.tsx";
import { exportFilesPage, sendExportFile } from "./export-files-page.tsx";
import { reopenPage, reopenSince } from "./reopen-page.tsx";

export function collectionPages(portal: Portal): void {
  const base = `/portal/:company${COLLECTIONS}`;
  const read = { method: "GET", action: "collections.read" } as const;
  const reopen = { action: "collections.reopen", path: `${base}/reopen` } as const;
  listPage(portal, collectionList);
  memberPage(portal, { ...reopen, method: "GET", parameters: ["date", "time"] }, reopenPage);
  memberPage(portal, { ...reopen, method: "POST" }, reopenSince);
  memberPage(portal, { ...read, path: `${base}/files` }, exportFilesPage);
  memberPage(portal, { method: "GET", action: "exports.make", path: `${base}/files/:number` }, sendExportFile);
  memberPage(portal, { ...read, path: `${base}/:id` }, collectionPage);
}
