import type { Command } from "commander";
import { createOperator, listOperators, locales, removeOperator } from "#members/index.ts";
import { randomToken } from "#platform/ids.ts";
import { WrongUsage } from "./cli/command-failure.ts";
import type { CommandOptions } from "./cli/command-io.ts";
import { fields, moment, setAction, table, yesNo, type CommandOutput } from "./cli/output.ts";
import { readSecret } from "./cli/read-input.ts";
import { withPlatform } from "./cli/with-platform.ts";

interface CreateOptions extends CommandOptions {
  name: string;
  language: string;
  passwordStdin?: true;
}

export function addOperatorCommands(program: Command): void {
  const group = program
    .command("operator")
    .description(
      "people who run the installation: they see its health and its companies in the portal, and no payments",
    );
  setAction(
    group
      .command("create <email>")
      .description("make a person an operator; the first log-in sets up a second factor")
      .requiredOption("--name <name>", "the person's name")
      .option("--language <code>", `the language of the pages: ${locales.join(" or ")}`, "tr")
      .option("--password-stdin", "read the password from the standard input instead of making one"),
    create,
  );
  setAction(group.command("list").description("list all operators"), list);
  setAction(group.command("remove <email>").description("end an operator's access at once"), remove);
}

function create(email: string, { name, language, passwordStdin, io }: CreateOptions): Promise<CommandOutput> {
  const locale = locales.find((each) => each === language);
  if (locale === undefined) throw new WrongUsage(`The language is one of: ${locales.join(", ")}.`);
  return withPlatform(io, async (platform) => {
    const password = passwordStdin === true ? await readSecret(io) : randomToken(18);
    await createOperator(platform, { email, name, password, locale });
    const address = `${platform.config.portalUrl}/portal/-/log-in`;
    if (passwordStdin === true) return { text: `The operator logs in at ${address}.`, data: { email, address } };
    const data = { email, password, address };
    return { text: `${fields(data)}\nThe password is shown once: keep it safe.`, data };
  });
}

function list({ io }: CommandOptions): Promise<CommandOutput> {
  return withPlatform(io, async (platform) => {
    const operators = await listOperators(platform);
    const rows = operators.map(({ email, name, hasSecondFactor, lastSeenAt }) => [
      email,
      name,
      yesNo(hasSecondFactor),
      moment(lastSeenAt),
    ]);
    return {
      text: table(["EMAIL", "NAME", "SECOND FACTOR", "LAST SEEN"], rows, "There is no operator yet."),
      data: operators,
    };
  });
}

function remove(email: string, { io }: CommandOptions): Promise<CommandOutput> {
  return withPlatform(io, async (platform) => {
    await removeOperator(platform, email);
    return { text: `${email} has no access any more.`, data: { email } };
  });
}
