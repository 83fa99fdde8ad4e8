export { userRoutes } from "./routes.ts";
export type { User, UserId } from "./user.ts";
export { eraseUser } from "./erase-user.ts";
export { exportUser } from "./export-user.ts";
