import { existsSync } from "node:fs";
import type { App } from "./app.ts";
import { readServedFile, sendFile, type ServedFile } from "./compression.ts";

const BUILT = new URL("../../../dist/kit/", import.meta.url);
/** Names of the build. Without a slash, they cannot lead out of the folder. */
const NAME = /^[a-z][a-z0-9_.-]*\.(json|tgz|whl)$/;
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  json: "application/json; charset=utf-8",
  tgz: "application/gzip",
  whl: "application/zip",
};

/** The clients' packages, which package managers install from here. They come from the same commit as the service. */
export function kitRoutes(app: App): void {
  const known = new Map<string, ServedFile>();
  app.get("/kit/:name", { config: { access: { by: "anyone" } }, schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params as { name: string };
    const kind = NAME.exec(name)?.[1] ?? "";
    const file = new URL(name, BUILT);
    if (kind === "" || (!known.has(name) && !existsSync(file))) return reply.callNotFound();
    const served = known.get(name) ?? readServedFile(file);
    known.set(name, served);
    void reply.headers({ "Content-Type": CONTENT_TYPES[kind], "Cache-Control": "public, max-age=300" });
    return sendFile(reply, served);
  });
}
