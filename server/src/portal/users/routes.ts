import { formPages } from "../forms/index.ts";
import { listPage } from "../lists/list-page.tsx";
import { memberPage, type Portal } from "../page/index.ts";
import { userForm } from "./user-form.tsx";
import { endSessionsOfUser, inviteAgain, setUserActive, userPage } from "./user-page.tsx";
import { userList } from "./users-list.tsx";

/** The people who log in to self-service: what they see, and how they get in. */
export function userPages(portal: Portal): void {
  const user = "/portal/:company/users/:id";
  const write = { method: "POST", action: "users.write", formAt: user } as const;
  listPage(portal, userList);
  formPages(portal, userForm);
  memberPage(portal, { method: "GET", action: "users.read", path: user }, userPage);
  memberPage(portal, { ...write, path: `${user}/invite` }, inviteAgain);
  memberPage(portal, { ...write, path: `${user}/end-sessions` }, endSessionsOfUser);
  memberPage(portal, { ...write, path: `${user}/lock` }, (ctx, request) => setUserActive(ctx, request, false));
  memberPage(portal, { ...write, path: `${user}/unlock` }, (ctx, request) => setUserActive(ctx, request, true));
}
