import type { Page } from "../model.ts";
import type { Answer } from "../page/page-routes.ts";
import type { ListModel } from "./list-query.ts";

/** The answer with the page of a list: 400 if a filter of its address was not understood. */
export function listAnswer(page: Page & { list: ListModel }): Answer {
  return { page, status: page.list.problems.length > 0 ? 400 : 200 };
}
