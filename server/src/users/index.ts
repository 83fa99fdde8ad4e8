export { userRoutes } from "./routes.ts";
export type { User, UserId } from "./user.ts";
export { eraseUser, exportUser } from "./erase-user.ts";
