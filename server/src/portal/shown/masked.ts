import type { MemberContext } from "#members/index.ts";
import { isAllowed } from "../page/index.ts";

/** "Ayşe Yılmaz" → "A••• Y•••": for members who may not see personal details. The length is hidden, too. */
export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => `${Array.from(word)[0] ?? ""}•••`)
    .join(" ");
}

/** Returns the name as this member may see it. */
export function nameFor(ctx: MemberContext, name: string): string {
  return isAllowed(ctx, "people.read") ? name : maskName(name);
}

/** "ayse@ornek.example" → "a•••@ornek.example", for members who may not see personal details. */
export function emailFor(ctx: MemberContext, email: string): string {
  if (isAllowed(ctx, "people.read")) return email;
  const at = email.lastIndexOf("@");
  return `${Array.from(email)[0] ?? ""}•••${at < 0 ? "" : email.slice(at)}`;
}

/** "+905321234567" → "•••67", for members who may not see personal details. */
export function phoneFor(ctx: MemberContext, gsm: string): string {
  return isAllowed(ctx, "people.read") ? gsm : `•••${gsm.slice(-2)}`;
}
