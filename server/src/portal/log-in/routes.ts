import { logOut, preferencesOf } from "#members/index.ts";
import { memberPage, type Portal, publicPage, sessionToken } from "../page/index.ts";
import { codePage, takeCode } from "./code-page.tsx";
import { acceptInvitation, invitationPage } from "./invitation-page.tsx";
import { logIn, logInPage } from "./log-in-page.tsx";
import { stepUpPage, takeFactor } from "./step-up-page.tsx";

export function logInRoutes(portal: Portal): void {
  const door = { path: "/portal/-/log-in" };
  publicPage(portal, { ...door, method: "GET" }, (request) => logInPage(portal, request));
  publicPage(portal, { ...door, method: "POST" }, (request) => logIn(portal, request));

  const code = { path: "/portal/-/log-in/code" };
  publicPage(portal, { ...code, method: "GET" }, (request) => codePage(portal, request));
  publicPage(portal, { ...code, method: "POST" }, (request) => takeCode(portal, request));

  const stepUp = { path: "/portal/-/step-up", action: "self" } as const;
  const asked = ["to", "by", "refused", "lang"];
  memberPage(portal, { ...stepUp, method: "GET", parameters: asked }, async (ctx, request) => stepUpPage(ctx, request));
  memberPage(portal, { ...stepUp, method: "POST", parameters: ["lang"] }, (ctx, request) =>
    takeFactor(portal, ctx, request),
  );

  const invitation = { path: "/portal/-/invitations/:token" };
  publicPage(portal, { ...invitation, method: "GET" }, (request) => invitationPage(portal, request));
  publicPage(portal, { ...invitation, method: "POST" }, (request) => acceptInvitation(portal, request));

  publicPage(portal, { path: "/portal/-/log-out", method: "POST" }, async (request) => {
    const token = sessionToken(portal.platform, request);
    const member = await preferencesOf(portal.platform, token);
    await logOut(portal.platform, token, request.id);
    const language = member === undefined ? {} : { language: member.locale };
    return { to: "/portal/-/log-in?why=logged_out", session: null, ...language };
  });
}
