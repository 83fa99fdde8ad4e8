export { withMembers } from "./authenticate.ts";
export { portalRoutes } from "./routes.ts";
