import { randomBytes } from "node:crypto";

export type Locale = "tr" | "en";

export interface Page {
  status: number;
  html: string;
  nonce: string;
}

export interface Challenge {
  action: string;
  locale: Locale;
  bankName: string;
  merchantName: string;
  /** "100,25 TRY" */
  amount: string;
  maskedPan: string;
  /** The last password was wrong. */
  isRetry: boolean;
}

const TEXTS = {
  tr: {
    title: "Ödeme onayı",
    intro: "Alışverişinizi onaylamak için telefonunuza gönderilen tek kullanımlık şifreyi girin.",
    merchant: "İşyeri",
    amount: "Tutar",
    card: "Kart",
    otp: "Tek kullanımlık şifre",
    hint: "Bu bir deneme bankasıdır. Şifre: 123456",
    wrong: "Şifre hatalı. Lütfen yeniden deneyin.",
    submit: "Onayla",
    cancel: "Vazgeç",
    returning: "İşyerine dönülüyor",
    proceed: "Devam",
    problem: "İşlem yapılamadı",
    expired: "Oturumun süresi doldu. İşyerinin sayfasına dönüp yeniden deneyin.",
  },
  en: {
    title: "Approve the payment",
    intro: "To approve your purchase, enter the one-time password sent to your phone.",
    merchant: "Merchant",
    amount: "Amount",
    card: "Card",
    otp: "One-time password",
    hint: "This is a test bank. The password is 123456",
    wrong: "That password is wrong. Please try again.",
    submit: "Approve",
    cancel: "Cancel",
    returning: "Returning to the merchant",
    proceed: "Continue",
    problem: "The payment could not be processed",
    expired: "The session has ended. Go back to the merchant's page and try again.",
  },
} as const;

function randomNonce(): string {
  return randomBytes(16).toString("base64url");
}

export function challengePage(challenge: Challenge): Page {
  const nonce = randomNonce();
  const texts = TEXTS[challenge.locale];
  const rows = [
    [texts.merchant, challenge.merchantName],
    [texts.amount, challenge.amount],
    [texts.card, challenge.maskedPan],
  ] as const;
  const details = rows.map(([term, value]) => `<dt>${escape(term)}</dt><dd>${escape(value)}</dd>`).join("");
  const error = challenge.isRetry ? `<p id="error" class="error" role="alert">${escape(texts.wrong)}</p>` : "";
  const body = `
<p class="bank">${escape(challenge.bankName)}</p>
<h1>${escape(texts.title)}</h1>
<p>${escape(texts.intro)}</p>
<dl>${details}</dl>
<form method="post" action="${escape(challenge.action)}">
${error}<label for="otp">${escape(texts.otp)}</label>
<input id="otp" name="otp" inputmode="numeric" autocomplete="one-time-code" maxlength="8" required autofocus aria-describedby="hint${challenge.isRetry ? " error" : ""}"${challenge.isRetry ? ' aria-invalid="true"' : ""}>
<p id="hint" class="hint">${escape(texts.hint)}</p>
<button name="answer" value="approve">${escape(texts.submit)}</button>
<button name="answer" value="cancel" class="quiet" formnovalidate>${escape(texts.cancel)}</button>
</form>`;
  return { status: 200, nonce, html: layout(challenge.locale, texts.title, body, nonce) };
}

/** Posts the result to the merchant at once. Without scripts the payer presses a button. */
export function returnPage(locale: Locale, action: string, fields: ReadonlyMap<string, string>): Page {
  const nonce = randomNonce();
  const texts = TEXTS[locale];
  const inputs = [...fields].map(
    ([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`,
  );
  const body = `
<h1>${escape(texts.returning)}</h1>
<form id="return" method="post" action="${escape(action)}">
${inputs.join("\n")}
<noscript><button>${escape(texts.proceed)}</button></noscript>
</form>
<script nonce="${nonce}">document.getElementById("return").submit();</script>`;
  return { status: 200, nonce, html: layout(locale, texts.returning, body, nonce) };
}

export function problemPage(locale: Locale, status: number, detail?: string): Page {
  const nonce = randomNonce();
  const texts = TEXTS[locale];
  const body = `<h1>${escape(texts.problem)}</h1><p>${escape(detail ?? texts.expired)}</p>`;
  return { status, nonce, html: layout(locale, texts.problem, body, nonce) };
}

/** `protocols` are the names of the simulated banks' protocols with their addresses. */
export function homePage(bankName: string, protocols: readonly { name: string; addresses: readonly string[] }[]): Page {
  const nonce = randomNonce();
  const rows = protocols.map(({ name, addresses }) => {
    const paths = addresses.map((address) => `<code>${escape(address)}</code>`);
    return `<dt>${escape(name)}</dt><dd>${paths.join("<br>")}</dd>`;
  });
  const body = `
<h1>${escape(bankName)}</h1>
<p>This is a simulated bank for tests and demonstrations. It moves no money, and takes published test cards only.</p>
<dl>${rows.join("\n")}</dl>`;
  return { status: 200, nonce, html: layout("en", bankName, body, nonce) };
}

const STYLE = `
body{margin:0;background:#eef1f5;color:#1b2430;font:1rem/1.5 system-ui,sans-serif}
main{box-sizing:border-box;max-width:26rem;margin:0 auto;padding:1.5rem;background:#fff;min-height:100vh}
.bank{font-weight:700;color:#0b4f8a}h1{font-size:1.4rem;line-height:1.25}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dt{color:#4d5866}dd{margin:0;font-weight:600;overflow-wrap:anywhere}
label{display:block;font-weight:600}input[name=otp]{box-sizing:border-box;width:100%;padding:.7rem;font:inherit;font-size:1.25rem;letter-spacing:.2em;border:1px solid #66717f;border-radius:.4rem}
button{width:100%;min-height:3rem;margin-top:.75rem;font:inherit;font-weight:600;border:1px solid #0b4f8a;border-radius:.4rem;background:#0b4f8a;color:#fff}
button.quiet{background:#fff;color:#0b4f8a}:focus-visible{outline:3px solid #d97706;outline-offset:2px}
.error{color:#a31515;font-weight:600}.hint{color:#4d5866;margin:.25rem 0 0}`;

function layout(locale: Locale, title: string, body: string, nonce: string): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body><main>${body}</main></body>
</html>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
