export { userRoutes } from "./routes.ts";
export { eraseUser } from "./erase-user.ts";
export { exportUser } from "./export-user.ts";
export { closeCustomerToUsers } from "./store/user-accounts.ts";
