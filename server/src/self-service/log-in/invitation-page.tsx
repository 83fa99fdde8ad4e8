/** The invitation. Opening the page changes nothing, because mail scanners open it; the button accepts it, once. */
import { acceptInvitation, findInvitation, type FoundInvitation } from "#users/index.ts";
import { setSessionCookie } from "../page/cookies.ts";
import { Frame, say } from "../page/Frame.tsx";
import type { Answer, SelfServicePages } from "../page/page-routes.ts";
import { asked, browserOf, posted, type Visit } from "../page/visit.ts";

export function invitationPages(pages: SelfServicePages): void {
  pages.forVisitors("GET", "/invitation", async (visit) => {
    browserOf(visit);
    const token = asked(visit, "token");
    const found = await findInvitation(visit.ctx, token);
    return found.kind === "open" ? open(visit, token, found.user.email) : over(visit, found);
  });

  pages.forVisitors("POST", "/invitation", async (visit) => {
    const accepted = await acceptInvitation(visit.ctx, posted(visit, "token"), browserOf(visit));
    if (accepted.kind !== "open") return over(visit, accepted);
    setSessionCookie(visit.ctx, visit.reply, accepted.session);
    return { to: "" };
  });
}

function open(visit: Visit, token: string, email: string): Answer {
  const { base, merchant } = visit;
  const title = say(visit, `${merchant.name} hesabınız hazır`, `Your ${merchant.name} account is ready`);
  return {
    view: (
      <Frame visit={visit} title={title}>
        <div class="sheet">
          <h1>{title}</h1>
          <p class="hint">
            {say(
              visit,
              `${merchant.name}, cari hesabınızı görmeniz ve ödemeniz için ${masked(email)} adresini davet etti.`,
              `${merchant.name} invited ${masked(email)} to see and pay your account.`,
            )}
          </p>
          <form method="post" action={`${base}/invitation`} class="my-form">
            <input type="hidden" name="token" value={token} />
            <button type="submit" class="primary">
              {say(visit, "Hesabımı aç", "Open my account")}
            </button>
          </form>
          <p class="hint">
            {say(
              visit,
              "Davet bir kez çalışır. Sonra e-postanıza gelen kodla girersiniz; şifre yoktur.",
              "The invitation works once. After that, you log in with a code we e-mail you; there is no password.",
            )}
          </p>
        </div>
      </Frame>
    ),
  };
}

/** "m•••@ege.example" */
function masked(email: string): string {
  return `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf("@"))}`;
}

function over(visit: Visit, { kind }: Exclude<FoundInvitation, { kind: "open" }>): Answer {
  const title =
    kind === "expired"
      ? say(visit, "Davetin süresi doldu", "This invitation has expired")
      : say(visit, "Bu davet kullanıldı", "This invitation has already been used");
  if (kind === "unknown") return null;
  return {
    status: 410,
    view: (
      <Frame visit={visit} title={title}>
        <div class="sheet">
          <h1>{title}</h1>
          <p>
            {say(
              visit,
              "E-posta adresinizi yazın; size bir giriş kodu gönderelim.",
              "Enter your e-mail address and we will send you a log-in code.",
            )}
          </p>
          <p class="my-form">
            <a class="button primary" href={`${visit.base}/log-in`}>
              {say(visit, "Giriş sayfası", "Log in")}
            </a>
          </p>
        </div>
      </Frame>
    ),
  };
}
