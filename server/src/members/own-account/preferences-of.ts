import type { Platform } from "#platform/context.ts";
import type { Locale, Theme } from "../member.ts";
import { hashOfSession } from "../session.ts";
import { selectSession } from "../store/sessions.ts";

/** The language and theme of a cookie's member, also after the session's end. */
export async function preferencesOf(
  { database }: Platform,
  token: string,
): Promise<{ locale: Locale; theme: Theme } | undefined> {
  return token === "" ? undefined : selectSession(database.readSystem(), hashOfSession(token));
}
