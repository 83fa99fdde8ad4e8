/** The Python client is installed from the service, and the guide's program takes a payment with it. */
import { execFile, spawnSync } from "node:child_process";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { http } from "../support/http.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { languageOf } from "./languages.ts";
import { openQuickstart, payWith, writeProgram, type QuickstartStage } from "./quickstart.ts";

const hasPip = spawnSync("python3", ["-m", "pip", "--version"], { stdio: "ignore" }).status === 0;
const skip = languageOf("python").missing() ?? (hasPip ? false : "pip is missing");
let stage: QuickstartStage;
before(async () => {
  stage = await openQuickstart();
});
after(() => stage[Symbol.asyncDispose]());

test("the guide's program makes a link, verifies its webhook and refunds, after one install", { skip }, async (t) => {
  const folder = temporaryFolder(t);
  const { body } = await http(stage.service.url).get("/kit/index.json");
  const { file } = body.packages.find(({ language }: { language: string }) => language === "python");
  const site = join(folder, "site");
  const pip = ["-m", "pip", "install", "--quiet", "--no-index", "--disable-pip-version-check", "--target", site];
  await promisify(execFile)("python3", [...pip, `${stage.service.url}/kit/${file}`]);
  writeProgram("docs/guides/python.md", "shop.py", folder);
  await payWith(stage, ["python3", "-u", "shop.py"], { cwd: folder, env: { PYTHONPATH: site } });
});
