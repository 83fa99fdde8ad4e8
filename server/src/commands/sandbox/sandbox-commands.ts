import { Option, type Command } from "commander";
import { createOutboundHttp } from "#platform/outbound-http/outbound-http.ts";
import { readDemoFile } from "../../demo/demo-file.ts";
import { payLink } from "../../demo/payer/pay-link.ts";
import { CommandFailure, WrongUsage } from "../cli/command-failure.ts";
import type { CommandOptions } from "../cli/command-io.ts";
import { fields, setAction } from "../cli/output.ts";

interface PayOptions extends CommandOptions {
  card: string;
}

export function addSandboxCommands(program: Command): void {
  const sandbox = program.command("sandbox").description("what a payer would do in a browser; only in sandbox mode");
  setAction(
    sandbox
      .command("pay <link>")
      .description("pay a link with a test card, through the bank simulator's pages, and say how it ended")
      .addOption(new Option("--card <outcome>", "an outcome of demo.json's testCards").default("approved")),
    async (link: string, { io, card: outcome }: PayOptions) => {
      const config = io.loadConfig();
      if (config.mode === "live") throw new CommandFailure("Test cards pay in sandbox mode only; this is live mode.");
      const demo = await readDemoFile(config);
      if (demo === null)
        throw new CommandFailure(`There is no demo.json in ${config.dataFolder}: start the sandbox, or set DATA_DIR.`);
      const card = demo.testCards.find((each) => each.outcome === outcome);
      if (card === undefined)
        throw new WrongUsage(`--card must be one of ${demo.testCards.map((each) => each.outcome).join(", ")}.`);
      if (!URL.canParse(link) || new URL(link).origin !== new URL(demo.hpmUrl).origin)
        throw new WrongUsage(`The link must be one of this sandbox: ${demo.hpmUrl}/hpm/pay?…`);
      const http = createOutboundHttp();
      try {
        const paid = await payLink(http, new URL(link), card);
        return {
          text: fields({ card: outcome, page: paid.title, problem: paid.problem, address: paid.address }),
          data: { card: outcome, ...paid },
        };
      } finally {
        await http.close();
      }
    },
  );
}
