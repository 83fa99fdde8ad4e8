import "#platform/run-tsx.ts";
import { createRequire } from "node:module";
import type * as Routes from "./routes.ts";

export { withMembers } from "./page/authenticate.ts";
// Pages are .tsx: they are loaded after Node has learned to run them. A static import would be loaded before.
export const { portalRoutes } = createRequire(import.meta.url)("./routes.ts") as typeof Routes;
