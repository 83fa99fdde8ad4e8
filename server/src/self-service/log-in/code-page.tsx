/** The log-in: the address, then the code that was mailed to it, and if several users have the address, which one. */
import { setTimeout as delay } from "node:timers/promises";
import { Field } from "@servicepay/checkout/render";
import type { Platform } from "#platform/context.ts";
import { createRateLimit, senderOf } from "#platform/http/rate-limit.ts";
import { parseId } from "#platform/ids.ts";
import { readEmail } from "#platform/text/contact-details.ts";
import { acceptCode, askForCode, CODE_DIGITS, type AcceptedCode } from "#users/index.ts";
import { setSessionCookie } from "../page/cookies.ts";
import { Frame, say } from "../page/Frame.tsx";
import type { Answer, SelfServicePages } from "../page/page-routes.ts";
import { asked, browserOf, logInVisit, posted, type Visit } from "../page/visit.ts";

/** A request for a code is answered after this time, so that nobody measures whether an address is known. */
const ANSWERED_AFTER_MS = 300;
const ASKED_PER_HOUR_MAX = 20;

export function logInPages(pages: SelfServicePages, { database }: Platform): void {
  const senders = createRateLimit(database, {
    name: "user-codes",
    points: ASKED_PER_HOUR_MAX,
    windowSeconds: 3_600,
    lease: 1,
  });

  pages.forVisitors("GET", "/log-in", async (visit) => {
    browserOf(visit);
    if ((await logInVisit(visit)) !== null) return { to: onward(asked(visit, "to")) };
    return logIn(visit, { to: asked(visit, "to") });
  });

  pages.forVisitors("POST", "/log-in", async (visit) => {
    const [email, to] = [readEmail(posted(visit, "email")), posted(visit, "to")];
    if (email === null) return logIn(visit, { to, problem: "email", typed: posted(visit, "email") });
    const sender = await senders.take(`${visit.ctx.tenantId}:${senderOf(visit.request)}`);
    if (!sender.isAllowed) return logIn(visit, { to, problem: "too_many" });
    const startedMs = performance.now();
    const outcome = await askForCode(visit.ctx, { email, browser: browserOf(visit), language: visit.locale });
    await delay(Math.max(0, startedMs + ANSWERED_AFTER_MS - performance.now()));
    if (outcome === "too_many") return logIn(visit, { to, problem: "too_many" });
    return { to: `/log-in/code${to === "" ? "" : `?to=${encodeURIComponent(to)}`}` };
  });

  pages.forVisitors("GET", "/log-in/code", async (visit) => typeCode(visit, { to: asked(visit, "to") }));

  pages.forVisitors("POST", "/log-in/code", async (visit) => {
    const [code, to, chosen] = [posted(visit, "code"), posted(visit, "to"), posted(visit, "user")];
    const accepted = await acceptCode(visit.ctx, { code, chosen: parseId(chosen) }, browserOf(visit));
    switch (accepted.kind) {
      case "open":
        setSessionCookie(visit.ctx, visit.reply, accepted.session);
        return { to: onward(to) };
      case "choose":
        return chooseUser(visit, accepted, { code, to });
      case "wrong":
        return typeCode(visit, { to, isWrong: true });
      case "over":
        return logIn(visit, { to, problem: "over" });
    }
  });
}

/** The page that was asked for before the log-in. Only paths of the company's own pages are followed. */
function onward(to: string): string {
  return /^\/(?:accounts|payments|me)(?:[/?][\w\-/?=&.%]*)?$/.test(to) ? to : "";
}

interface LogIn {
  to: string;
  problem?: "email" | "too_many" | "over";
  typed?: string;
}

function logIn(visit: Visit, { to, problem, typed = "" }: LogIn): Answer {
  const { base, merchant, ctx } = visit;
  const { phone, email } = merchant;
  return {
    status: problem === undefined ? 200 : 400,
    view: (
      <Frame visit={visit} title={say(visit, "Hesabınıza girin", "Log in to your account")}>
        <div class="sheet">
          <h1>{say(visit, "Hesabınıza girin", "Log in to your account")}</h1>
          <p class="my-lead">
            {say(visit, "Cari hesaplarınızı görün, borçlarınızı kartla ödeyin.", "View your accounts and pay by card.")}
          </p>
          {problem !== undefined && problem !== "email" && <Warning text={problemText(visit, problem)} />}
          <form method="post" action={`${base}/log-in`} class="my-form" novalidate>
            <input type="hidden" name="to" value={to} />
            <Field
              name="email"
              type="email"
              label={say(visit, "E-posta adresiniz", "Your e-mail address")}
              hint={say(
                visit,
                "Bu adres kayıtlıysa 6 haneli bir kod gelir. Kod 10 dakika geçerlidir.",
                "If this address is registered, we will e-mail you a 6-digit code. It is valid for 10 minutes.",
              )}
              problem={
                problem === "email" ? say(visit, "E-posta adresini tam yazın.", "Enter the full e-mail address.") : null
              }
              value={typed}
            />
            <button type="submit" class="primary">
              {say(visit, "Kod gönder", "Send code")}
            </button>
          </form>
          <ul class="my-notes">
            <li class="icon icon-lock">
              <p>
                {say(visit, "Kodu yalnızca ", "Enter the code only on ")}
                <strong>{new URL(ctx.config.hpmUrl).host}</strong>
                {say(
                  visit,
                  ` adresinde yazın. ${merchant.name} sizi arayıp kod istemez.`,
                  `. ${merchant.name} will never call you to ask for it.`,
                )}
              </p>
            </li>
            <li class="icon icon-idle">
              <p>
                {say(
                  visit,
                  `Kullanıcınız yok mu? ${merchant.name} sizi davet eder.`,
                  `Not registered? Ask ${merchant.name} to invite you.`,
                )}{" "}
                {phone !== null && <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>}
                {phone === null && email !== null && <a href={`mailto:${email}`}>{email}</a>}
              </p>
            </li>
          </ul>
        </div>
      </Frame>
    ),
  };
}

function problemText(visit: Visit, problem: "too_many" | "over"): string {
  return problem === "too_many"
    ? say(
        visit,
        "Çok sayıda kod istendi. Bir saat sonra yeniden deneyin.",
        "Too many codes were requested. Try again in an hour.",
      )
    : say(
        visit,
        "Bu kod artık geçerli değil. Yeni bir kod isteyin.",
        "This code is no longer valid. Request a new one.",
      );
}

function Warning({ text }: { text: string }) {
  return (
    <div class="box icon icon-warning" role="alert">
      <p>{text}</p>
    </div>
  );
}

function typeCode(visit: Visit, { to, isWrong = false }: { to: string; isWrong?: boolean }): Answer {
  const { base } = visit;
  const title = say(visit, "Kodu yazın", "Enter the code");
  return {
    status: isWrong ? 400 : 200,
    view: (
      <Frame visit={visit} title={title}>
        <div class="sheet">
          <h1>{title}</h1>
          <p class="hint">
            {say(
              visit,
              "Adresiniz kayıtlıysa kod e-postanıza gönderildi. Kod yalnızca bu tarayıcıda geçerlidir.",
              "If your address is registered, we have e-mailed you the code. It only works in this browser.",
            )}
          </p>
          <form method="post" action={`${base}/log-in/code`} class="my-form" novalidate>
            <input type="hidden" name="to" value={to} />
            <Field
              name="code"
              label={say(visit, "6 haneli kod", "6-digit code")}
              problem={
                isWrong
                  ? say(visit, "Kod yanlış. E-postadaki son kodu yazın.", "Wrong code. Enter the latest one we sent.")
                  : null
              }
              inputMode="numeric"
              autocomplete="one-time-code"
              maxLength={CODE_DIGITS + 2}
            />
            <button type="submit" class="primary">
              {say(visit, "Gir", "Log in")}
            </button>
          </form>
          <p class="hint">
            <a href={`${base}/log-in`}>{say(visit, "Yeni kod iste", "Request a new code")}</a>
          </p>
        </div>
      </Frame>
    ),
  };
}

function chooseUser(
  visit: Visit,
  { users }: Extract<AcceptedCode, { kind: "choose" }>,
  { code, to }: { code: string; to: string },
): Answer {
  const title = say(visit, "Siz kimsiniz?", "Who are you?");
  return {
    view: (
      <Frame visit={visit} title={title}>
        <div class="sheet">
          <h1>{title}</h1>
          <p class="hint">
            {say(visit, "Bu adresi birden çok kullanıcı kullanıyor.", "Several users share this address.")}
          </p>
          {users.map(({ id, name, surname }) => (
            <form key={id} method="post" action={`${visit.base}/log-in/code`} class="my-form">
              <input type="hidden" name="to" value={to} />
              <input type="hidden" name="code" value={code} />
              <input type="hidden" name="user" value={id} />
              <button type="submit">{`${name} ${surname}`}</button>
            </form>
          ))}
        </div>
      </Frame>
    ),
  };
}
