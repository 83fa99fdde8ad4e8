import type { Bench } from "./bench.ts";
import { auth } from "./benches/auth.ts";
import { catDeep } from "./benches/cat-deep.ts";
import { catImport } from "./benches/cat-import.ts";
import { linkCreate } from "./benches/link-create.ts";
import { mix } from "./benches/mix.ts";
import { pages } from "./benches/pages.ts";
import { pay } from "./benches/pay.ts";
import { processes } from "./benches/processes.ts";
import { catGet, catList } from "./benches/reads.ts";
import { startup } from "./benches/startup.ts";
import { webhooks } from "./benches/webhooks.ts";
import { growth } from "./growth/growth.ts";

export const everyBench: readonly Bench[] = [
  linkCreate,
  catGet,
  catList,
  auth,
  catDeep,
  catImport,
  pages,
  pay,
  webhooks,
  mix,
  startup,
  processes,
  growth,
];
