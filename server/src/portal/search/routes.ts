import { memberPage, type Portal } from "../page/page-routes.ts";
import { search } from "./search-page.ts";

export function searchPages(portal: Portal): void {
  memberPage(portal, { method: "GET", path: "/portal/:company/search", action: "company.read" }, search);
}
