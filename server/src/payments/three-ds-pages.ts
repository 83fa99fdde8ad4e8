import type { ThreeDsForm } from "#acquirers/registry.ts";
import type { Config } from "#platform/config/config.ts";
import type { PaymentLocale } from "./payment.ts";

/** A page, and the policy that lets its browser do this one thing and nothing else. */
export interface Page {
  html: string;
  contentSecurityPolicy: string;
}

const texts = {
  tr: {
    toBankTitle: "Bankanıza yönlendiriliyorsunuz",
    toBank: (host: string) => `Ödemeyi onaylamanız için bankanızın sayfasına (${host}) gidiyorsunuz.`,
    goOn: "Bankanın sayfasına git",
    noScript: "Devam etmek için düğmeye basın.",
    closedTitle: "Bu adım daha önce açıldı",
    closed:
      "Bankanızın doğrulama sayfası yalnızca bir kez açılabilir. Ödemenin durumunu görmek veya yeniden denemek için geri dönün.",
    back: "Ödemeye dön",
    unknownTitle: "Sayfa bulunamadı",
    unknown: "Bu adres geçerli değil.",
    troubleTitle: "Bir sorun oluştu",
    trouble: "Bu adım şu anda tamamlanamadı. Lütfen sayfayı birazdan yenileyin.",
  },
  en: {
    toBankTitle: "Taking you to your bank",
    toBank: (host: string) => `You are going to your bank's page (${host}) to confirm the payment.`,
    goOn: "Go to the bank's page",
    noScript: "Press the button to continue.",
    closedTitle: "This step was opened before",
    closed:
      "Your bank's verification page can be opened once only. Go back to see where the payment stands, or to try again.",
    back: "Back to the payment",
    unknownTitle: "Page not found",
    unknown: "This address is not valid.",
    troubleTitle: "Something went wrong",
    trouble: "This step could not be completed right now. Please reload the page in a moment.",
  },
} as const;

/**
 * Chrome applies form-action to every redirect of a form's post, too, and banks redirect it to the issuer's page, on a
 * host that only they know. No address but the bank's is on this page, and no script but ours runs on it.
 */
const formTargets: Readonly<Record<Config["mode"], string>> = { live: "https:", sandbox: "https: http:" };

/** Posts itself to the bank; with a button for those without script. */
export function formPage(
  { action, fields }: ThreeDsForm,
  locale: PaymentLocale,
  nonce: string,
  mode: Config["mode"],
): Page {
  const { host } = new URL(action);
  const text = texts[locale];
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`,
  );
  const body = `<p>${escape(text.toBank(host))}</p>
<form id="to-bank" method="post" action="${escape(action)}" autocomplete="off">
${inputs.join("\n")}
<button type="submit">${escape(text.goOn)}</button>
</form>
<noscript><p>${escape(text.noScript)}</p></noscript>
<script nonce="${nonce}">document.getElementById("to-bank").submit();</script>`;
  const policy = `script-src 'nonce-${nonce}'; form-action ${formTargets[mode]}`;
  return { html: document(locale, text.toBankTitle, body, nonce), contentSecurityPolicy: policyOf(nonce, policy) };
}

/** The form was shown before, or is no longer wanted. */
export function closedPage(returnUrl: string, locale: PaymentLocale, nonce: string): Page {
  const text = texts[locale];
  const body = `<p>${escape(text.closed)}</p>\n<p><a href="${escape(returnUrl)}">${escape(text.back)}</a></p>`;
  return {
    html: document(locale, text.closedTitle, body, nonce),
    contentSecurityPolicy: policyOf(nonce, "form-action 'none'"),
  };
}

export function unknownPage(nonce: string): Page {
  return bilingualPage("unknownTitle", "unknown", nonce);
}

/** Whose step it is could not be found out, or it could not be done. */
export function troublePage(nonce: string): Page {
  return bilingualPage("troubleTitle", "trouble", nonce);
}

function bilingualPage(title: "unknownTitle" | "troubleTitle", text: "unknown" | "trouble", nonce: string): Page {
  const body = `<p>${escape(texts.tr[text])}</p>\n<p lang="en">${escape(texts.en[text])}</p>`;
  const html = document("tr", texts.tr[title], body, nonce);
  return { html, contentSecurityPolicy: policyOf(nonce, "form-action 'none'") };
}

function policyOf(nonce: string, rest: string): string {
  return `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'; ${rest}`;
}

function document(locale: PaymentLocale, title: string, body: string, nonce: string): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)}</title>
<style nonce="${nonce}">
body { font: 1rem/1.5 system-ui, sans-serif; color: #1b1f24; background: #f5f6f8; margin: 0; }
main { max-width: 26rem; margin: 12vh auto; padding: 1.5rem; background: #fff; border-radius: .75rem; }
h1 { font-size: 1.25rem; margin-top: 0; }
button { font: inherit; width: 100%; min-height: 3rem; border: 0; border-radius: .5rem; color: #fff; background: #1f4fd8; cursor: pointer; }
button:focus-visible, a:focus-visible { outline: 3px solid #9db8ff; outline-offset: 2px; }
</style>
</head>
<body>
<main>
<h1>${escape(title)}</h1>
${body}
</main>
</body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);
}
