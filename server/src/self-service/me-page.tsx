/** The user's own record, and the devices on which the user is logged in. */
import { formatTime } from "@servicepay/checkout/render";
import { reading } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { endOwnUserSession, listUserSessions, logOutUser } from "#users/index.ts";
import { setSessionCookie } from "./page/cookies.ts";
import { Frame, say } from "./page/Frame.tsx";
import type { SelfServicePages } from "./page/page-routes.ts";
import { posted, type UserVisit } from "./page/visit.ts";

export function mePages(pages: SelfServicePages): void {
  pages.forUsers("GET", "/me", async (visit) => {
    const { user, session, base, locale } = visit;
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
          <OwnData visit={visit} />
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

function OwnData({ visit }: { visit: UserVisit }) {
  return (
    <section class="sheet" aria-labelledby="data">
      <h2 id="data">{say(visit, "Bilgileriniz", "Your data")}</h2>
      <p class="hint">
        {say(
          visit,
          `Kaydınız, oturumlarınız, yaptıklarınız ve size gönderilen mesajlar. Değişmesini ya da silinmesini ${visit.merchant.name} şirketinden isteyin.`,
          `Your record, log-ins, activity and the messages sent to you. Contact ${visit.merchant.name} to change or erase them.`,
        )}
      </p>
      <form method="post" action={`${visit.base}/me/export`} class="my-form">
        <button type="submit" class="icon icon-download">
          {say(visit, "İndir (JSON)", "Download (JSON)")}
        </button>
      </form>
    </section>
  );
}
