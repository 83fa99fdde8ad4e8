/** The page to which the mail about a new device leads. Mail scanners open it; only its button logs out. */
import { parseId } from "#platform/ids.ts";
import { isDeviceAlarm, logOutEverywhere, type DeviceAlarm } from "#users/index.ts";
import { setSessionCookie } from "../page/cookies.ts";
import { Frame, say } from "../page/Frame.tsx";
import type { Answer, SelfServicePages } from "../page/page-routes.ts";
import { asked, posted, type Visit } from "../page/visit.ts";

export function logOutEverywherePages(pages: SelfServicePages): void {
  pages.forVisitors("GET", "/log-out-everywhere", async (visit) => {
    const alarm = alarmOf(asked(visit, "session"), asked(visit, "sign"));
    return alarm !== null && (await isDeviceAlarm(visit.ctx, alarm)) ? ask(visit, alarm) : null;
  });

  pages.forVisitors("POST", "/log-out-everywhere", async (visit) => {
    const alarm = alarmOf(posted(visit, "session"), posted(visit, "sign"));
    if (alarm === null || !(await logOutEverywhere(visit.ctx, alarm))) return null;
    setSessionCookie(visit.ctx, visit.reply, null);
    return { to: "/log-in" };
  });
}

function alarmOf(session: string, sign: string): DeviceAlarm | null {
  const sessionId = parseId<"user session">(session);
  return sessionId === null ? null : { sessionId, sign };
}

function ask(visit: Visit, { sessionId, sign }: DeviceAlarm): Answer {
  const { base, merchant } = visit;
  const title = say(visit, "Tüm cihazlardan çıkılsın mı?", "Log out everywhere?");
  return {
    view: (
      <Frame visit={visit} title={title}>
        <div class="sheet">
          <h1>{title}</h1>
          <p class="my-lead">
            {say(
              visit,
              `${merchant.name} hesabınız bütün cihazlarda kapanır. Sonra e-postanıza gelen yeni bir kodla girersiniz.`,
              `You are logged out of your ${merchant.name} account on every device. Then log in with a new code by e-mail.`,
            )}
          </p>
          <form method="post" action={`${base}/log-out-everywhere`} class="my-form">
            <input type="hidden" name="session" value={sessionId} />
            <input type="hidden" name="sign" value={sign} />
            <button type="submit" class="primary">
              {say(visit, "Tüm cihazlardan çık", "Log out everywhere")}
            </button>
          </form>
        </div>
      </Frame>
    ),
  };
}
