/** The user's own record, and the devices on which the user is logged in. */
import { formatTime } from "@servicepay/checkout/render";
import { reading } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { endOwnUserSession, listUserSessions, logOutUser } from "#users/index.ts";
import { setSessionCookie } from "./page/cookies.ts";
import { Frame, say } from "./page/Frame.tsx";
import type { SelfServicePages } from "./page/page-routes.ts";
import { posted } from "./page/visit.ts";

export function mePages(pages: SelfServicePages): void {
  pages.forUsers("GET", "/me", async (visit) => {
    const { user, session, base, locale, merchant } = visit;
    const sessions = await listUserSessions(reading(visit.ctx), user.id);
    const title = `${user.name} ${user.surname}`;
    return {
      view: (
        <Frame
          visit={visit}
          title={title}
          area="me"
          heading={
            <>
              <h1>{title}</h1>
              <p>{user.email}</p>
              <p class="hint">
                {say(
                  visit,
                  `Bilgilerinizin değişmesini ya da silinmesini ${merchant.name} şirketinden isteyin.`,
                  `Contact ${merchant.name} to change or erase your details.`,
                )}
              </p>
            </>
          }
        >
          <section class="sheet" aria-labelledby="devices">
            <h2 id="devices">{say(visit, "Açık oturumlar", "Where you are logged in")}</h2>
            <ul class="my-rows">
              {sessions.map(({ id, device, createdAt }) => (
                <li key={id}>
                  <form method="post" action={`${base}/me/sessions`}>
                    <input type="hidden" name="session" value={id} />
                    <span>
                      <strong>{device === "" ? say(visit, "Bilinmeyen cihaz", "Unknown device") : device}</strong>
                      <span class="hint">
                        {id === session.id
                          ? say(visit, "Bu cihaz", "This device")
                          : formatTime(locale, createdAt.toISOString())}
                      </span>
                    </span>
                    {id !== session.id && (
                      <button type="submit">{say(visit, "Oturumu sonlandır", "Log out device")}</button>
                    )}
                  </form>
                </li>
              ))}
            </ul>
            <form method="post" action={`${base}/log-out`} class="my-form">
              <button type="submit">{say(visit, "Çıkış yap", "Log out")}</button>
            </form>
          </section>
        </Frame>
      ),
    };
  });

  pages.forUsers("POST", "/me/sessions", async (visit) => {
    const id = parseId<"user session">(posted(visit, "session"));
    if (id !== null) await endOwnUserSession(visit.ctx, visit, id);
    return { to: "/me" };
  });

  pages.forUsers("POST", "/log-out", async (visit) => {
    await logOutUser(visit.ctx, visit);
    setSessionCookie(visit.ctx, visit.reply, null);
    return { to: "/log-in" };
  });
}
