/** The PHP client is unpacked from the service, and the guide's programs take a payment with it. */
import { execFile } from "node:child_process";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { freePort } from "../../../tools/testing/free-port.ts";
import { codeBlocksOf } from "../guides/code-blocks.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { languageOf } from "./languages.ts";
import { openQuickstart, payWith, writeProgram, type QuickstartStage } from "./quickstart.ts";

const skip = languageOf("php").missing() ?? false;
let stage: QuickstartStage;
before(async () => {
  stage = await openQuickstart();
});
after(() => stage[Symbol.asyncDispose]());

test("the guide's programs make a link, verify its webhook and refund, after one install", { skip }, async (t) => {
  const folder = temporaryFolder(t);
  const [install] = codeBlocksOf("docs/guides/php.md");
  const script = install!.text.replace("http://localhost:8080", stage.service.url);
  await promisify(execFile)("sh", ["-ec", script], { cwd: folder });
  for (const name of ["shop.php", "webhook.php"]) writeProgram("docs/guides/php.md", name, folder);
  const address = `127.0.0.1:${await freePort()}`;
  await payWith(stage, ["php", "shop.php"], {
    cwd: folder,
    env: { WEBHOOK_URL: `http://${address}/webhook` },
    server: ["php", "-S", address, "webhook.php"],
  });
});
