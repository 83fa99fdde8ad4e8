/** npm run payment-pages: rewrites docs/payment-pages.json. Committing it approves the scripts that it names. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { demoClient } from "../server/tests/support/demo-client.ts";
import { observePaymentPages } from "../server/tests/support/payment-pages.ts";
import { startTestService } from "../server/tests/support/service.ts";
import { build } from "./build.ts";

await build();
const service = await startTestService();
const seen = await observePaymentPages(service, await demoClient(service));
await service.close();
await writeFile(join(import.meta.dirname, "..", "docs", "payment-pages.json"), `${JSON.stringify(seen, null, 2)}\n`);
console.log("docs/payment-pages.json is written; review its changes before you commit them");
