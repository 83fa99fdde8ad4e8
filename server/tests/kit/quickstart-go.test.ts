/** The Go client is unpacked from the service, and the guide's program takes a payment with it. */
import { execFile } from "node:child_process";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { codeBlocksOf } from "../guides/code-blocks.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { languageOf } from "./languages.ts";
import { openQuickstart, payWith, writeProgram, type QuickstartStage } from "./quickstart.ts";

const skip = languageOf("go").missing() ?? false;
let stage: QuickstartStage;
before(async () => {
  stage = await openQuickstart();
});
after(() => stage[Symbol.asyncDispose]());

test("the guide's program makes a link, verifies its webhook and refunds, after one install", { skip }, async (t) => {
  const folder = temporaryFolder(t);
  const shell = (script: string) => promisify(execFile)("sh", ["-ec", script], { cwd: folder });
  const [install] = codeBlocksOf("docs/guides/go.md");
  await shell("go mod init shop");
  await shell(install!.text.replace("http://localhost:8080", stage.service.url));
  writeProgram("docs/guides/go.md", "shop.go", folder);
  const { HOME = folder } = process.env;
  await payWith(stage, ["go", "run", "shop.go"], { cwd: folder, env: { HOME } });
});
