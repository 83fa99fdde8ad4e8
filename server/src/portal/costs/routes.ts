import { formPages } from "../forms/index.ts";
import { listPage } from "../lists/list-page.tsx";
import type { Portal } from "../page/index.ts";
import { costForm } from "./cost-form.tsx";
import { costList } from "./costs-list.tsx";

export function costPages(portal: Portal): void {
  listPage(portal, costList);
  formPages(portal, costForm);
}
