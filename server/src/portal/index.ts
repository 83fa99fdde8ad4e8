export { withMembers } from "./authenticate.ts";
export { portalRoutes } from "./routes.ts";
export { invitationPath } from "./invitation-routes.ts";
