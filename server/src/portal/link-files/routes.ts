import { OF_PLACE } from "../lists/list-query.ts";
import { memberPage, type Portal } from "../page/index.ts";
import {
  createLinks,
  discardFile,
  LINK_FILES,
  linkFilePage,
  sendRefusedOfFile,
  sendResult,
} from "./link-file-page.tsx";
import { linkFilesPage, uploadFile, uploadOthers, uploadOthersOfRefused } from "./link-files-page.tsx";
import { sendRefusedLines, sendSample } from "./refused-file.ts";

export function linkFilePages(portal: Portal): void {
  const base = `/portal/:company${LINK_FILES}`;
  const one = `${base}/:id`;
  const read = { method: "GET", action: "links.write" } as const;
  const write = { method: "POST", action: "links.write" } as const;
  memberPage(portal, { ...read, path: base, parameters: OF_PLACE }, linkFilesPage);
  memberPage(portal, { ...write, path: base, upload: true }, uploadFile);
  memberPage(portal, { ...read, path: `${base}/sample`, parameters: ["format"] }, sendSample);
  memberPage(portal, { ...read, path: `${base}/refused`, parameters: ["file", "format"] }, sendRefusedLines);
  memberPage(portal, { ...write, path: `${base}/others`, formAt: base }, uploadOthers);
  memberPage(portal, { ...read, path: one }, (ctx, request) => linkFilePage(ctx, request));
  memberPage(portal, { ...read, path: `${one}/result`, parameters: ["format"] }, sendResult);
  memberPage(portal, { ...read, path: `${one}/refused`, parameters: ["format"] }, sendRefusedOfFile);
  memberPage(portal, { ...write, path: `${one}/others`, formAt: one }, uploadOthersOfRefused);
  memberPage(portal, { ...write, path: `${one}/create`, formAt: one }, createLinks);
  memberPage(portal, { ...write, path: `${one}/discard`, formAt: one }, discardFile);
}
