import { readMailUrl } from "../outbound-http/mail-server.ts";
import { readEmail } from "../text/contact-details.ts";
import type { SettingName } from "./settings.ts";

export interface MailConfig {
  /** smtp(s)://user:password@host:port */
  url: string;
  from: string;
}

export interface SmsConfig {
  provider: "verimor" | "netgsm";
  /** The provider's address, without the path. */
  url: string;
  user: string;
  password: string;
  /** The sender's name, which the provider has approved. */
  sender: string;
}

const SMS_URLS = { verimor: "https://sms.verimor.com.tr", netgsm: "https://api.netgsm.com.tr" } as const;

export function mailConfig(url: string | undefined, from: string | undefined, problems: string[]): MailConfig | null {
  if (url === undefined && from === undefined) return null;
  if (url === undefined || from === undefined) problems.push("MAIL_URL and MAIL_FROM are set together, or neither.");
  if (url !== undefined && readMailUrl(url, null) === null)
    problems.push("MAIL_URL must be an address such as smtps://user:password@mail.example:465.");
  const sender = from === undefined ? undefined : readEmail(from);
  if (sender === null) problems.push(`MAIL_FROM must be an e-mail address, and is "${from}".`);
  return url === undefined || from === undefined || !sender ? null : { url, from: sender };
}

export function smsConfig(
  text: (name: SettingName) => string | undefined,
  url: string | undefined,
  problems: string[],
): SmsConfig | null {
  const provider = text("SMS_PROVIDER") as SmsConfig["provider"] | undefined;
  const [user, password, sender] = [text("SMS_USER"), text("SMS_PASSWORD"), text("SMS_SENDER")];
  if (provider === undefined) {
    if ([user, password, sender, url].some((value) => value !== undefined))
      problems.push("SMS_USER, SMS_PASSWORD, SMS_SENDER and SMS_URL require SMS_PROVIDER.");
    return null;
  }
  if (user !== undefined && password !== undefined && sender !== undefined)
    return { provider, url: url ?? SMS_URLS[provider], user, password, sender };
  problems.push("SMS_PROVIDER requires SMS_USER, SMS_PASSWORD and SMS_SENDER.");
  return null;
}
