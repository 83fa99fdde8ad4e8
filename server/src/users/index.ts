export { userRoutes } from "./routes.ts";
export type { User, UserId } from "./user.ts";
