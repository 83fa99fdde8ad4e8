import type { LinkPage } from "../company/new-links.ts";
import { requestBytes } from "../connection.ts";
import type { Load } from "../load.ts";

export interface PagesData {
  /** Requested in turn. */
  pages: readonly LinkPage[];
}

/** Opens payment pages as a browser does on its first visit. */
export const load: Load<PagesData> = ({ pages }) => {
  const requests = pages.map(({ path }) => requestBytes({ path }));
  return {
    request: (number) => requests[number % pages.length]!,
    isRight: ({ status, body }, number) =>
      status === 200 && body.includes(pages[number % pages.length]!.contains) && body.includes("</html>"),
  };
};
