import { findTemplate, type TemplateKey } from "#notifications/index.ts";
import { valueOf, type TestPortal } from "../portal-client.ts";

export const LINK = { kind: "link.created", channel: "email", language: "tr" } as const;
export const SMS = { ...LINK, channel: "sms" } as const;
export const RECEIPT = { ...LINK, kind: "payment.receipt" } as const;

/** A company with an administrator who has logged in, and the forms of its texts. */
export async function companyWithTexts(portal: TestPortal) {
  const made = await portal.newCompany();
  const browser = await made.logIn(["administrator"]);
  const own = (key: TemplateKey) => `${made.home}/setup/messages/${key.kind}/${key.channel}/${key.language}`;
  return {
    ...made,
    browser,
    own,
    /** Sends the form as it is shown, with changes. */
    async change(key: TemplateKey, changes: Record<string, string>) {
      const page = await browser.get(`${own(key)}/change`);
      const { texts } = await findTemplate(made.ctx, key);
      const fields =
        "text" in texts ? texts : { ...texts, lines: texts.lines.join("\r\n\r\n"), button: texts.button ?? "" };
      return browser.post(`${own(key)}/change`, { ...fields, seen: valueOf(page, "seen"), ...changes });
    },
  };
}

const unescape = (html: string) =>
  html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

/** The address of the preview's frame. */
export const frameOf = ({ text }: { text: string }) => unescape(/<iframe[^>]* src="([^"]+)"/.exec(text)?.[1] ?? "");
