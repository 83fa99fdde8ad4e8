import type { App } from "../app.ts";
import type { Documents } from "./open-documents.ts";

/** The API reference at /docs/ and the repository's documents. Loaded on the first request. */
export function addDocuments(app: App): void {
  let documents: Promise<Documents> | undefined;
  const byAnyone = { config: { access: { by: "anyone" } }, schema: { hide: true } } as const;
  app.get("/", byAnyone, async (_request, reply) => reply.redirect("/docs/"));
  app.get("/docs", byAnyone, async (_request, reply) => reply.redirect("/docs/"));
  app.get("/docs/*", byAnyone, async (request, reply) => {
    documents ??= import("./open-documents.ts").then(({ openDocuments }) => openDocuments());
    return (await documents)(request.url.split("?")[0]!)(reply);
  });
}
