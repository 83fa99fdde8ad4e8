import type { SandboxAccount } from "./acquirer.ts";

/** What an adapter may need of an account that the sandbox's bank publishes: its texts. */
export function sandboxAccount(published: object): SandboxAccount {
  return Object.fromEntries(
    Object.entries(published).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
