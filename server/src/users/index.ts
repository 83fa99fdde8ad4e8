export { createUser } from "./create-user.ts";
export type { NewUser } from "./create-user.ts";
export { userRoutes } from "./routes.ts";
export type { User, UserId } from "./user.ts";
