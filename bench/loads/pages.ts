import { requestBytes } from "../connection.ts";
import type { Load } from "../load.ts";

export interface PagesData {
  /** One of them is asked for at a time, in turn. */
  pages: readonly { path: string; contains: string }[];
}

/** Opens pages as a browser on its first visit does. */
export const load: Load<PagesData> = ({ pages }) => {
  const requests = pages.map(({ path }) => requestBytes({ path }));
  return {
    request: (count) => requests[count % pages.length]!,
    isRight: ({ status, body }, count) =>
      status === 200 && body.includes(pages[count % pages.length]!.contains) && body.includes("</html>"),
  };
};
