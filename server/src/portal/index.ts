import "./page/run-tsx.ts";

export { withMembers } from "./authenticate.ts";
// Pages are .tsx: they are loaded after Node has learned to run them.
export const { portalRoutes } = await import("./routes.ts");
