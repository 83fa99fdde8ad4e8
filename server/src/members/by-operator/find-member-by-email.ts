import type { Platform } from "#platform/context.ts";
import { emailKey, type MemberId } from "../member.ts";
import { selectMemberByEmail } from "../store/members.ts";

export interface KnownMember {
  id: MemberId;
  email: string;
}

export async function findMemberByEmail({ database }: Platform, email: string): Promise<KnownMember | null> {
  return (await selectMemberByEmail(database.readSystem(), emailKey(email))) ?? null;
}
