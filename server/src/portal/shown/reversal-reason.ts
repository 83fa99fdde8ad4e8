import type { Text } from "../words/index.ts";

/** Why money was given back: what a member or a program wrote, or our own reason. */
export function reversalReason({ audit }: Text, reason: string): string {
  const words: Readonly<Record<string, string>> = audit.value.reason;
  return Object.hasOwn(words, reason) ? words[reason]! : reason;
}
