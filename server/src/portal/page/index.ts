export { oidcCookie, sessionToken } from "./cookies.ts";
export { noCompany } from "./error-pages.tsx";
export { keptForm, type Onward, onwardOf, onwardQuery, onwardUrl, withQuery } from "./onward.ts";
export { type Answer, memberPage, type MemberRoute, type Portal, publicPage, type SentFile } from "./page-routes.ts";
export type { NavId, PageId } from "./pages.ts";
export { PageTabs } from "./PageTabs.tsx";
export { chosenOf, notUnderstood, parameterOf } from "./parameters.ts";
export { type MemberScene, nowFor, useMember, usePage, useText } from "./scene.ts";
export type { DrawnPage } from "./send-view.ts";
export {
  companyUrl,
  isAllowed,
  OPERATOR_ACCESS,
  operatorAccessIn,
  pagesOf,
  pageUrl,
  searchText,
  type ShellModel,
} from "./shell-of.ts";
export { LogOut, type Notice, Shell } from "./Shell.tsx";
export { SignedOut, signedOutModel } from "./SignedOut.tsx";
export { expiringToday, type Waiting, WAITING_MAX, waitingFor } from "./waiting.ts";
