import { randomInt } from "node:crypto";
import { appendFileSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { erpSteps, runErpOnce, type FakeErp } from "../../server/tests/support/erp/fake-erp.ts";
import { randomOf } from "../random.ts";
import { send } from "../world/client.ts";
import { booksOnDisk } from "./books-on-disk.ts";

/** What another process needs to be the company's ERP. */
export interface ErpTask {
  url: string;
  token: string;
  booksFile: string;
  /** A line for each death, and for each complaint. */
  notesFile: string;
  /** Requests after which it kills itself, at most. */
  lifeRequests: number;
}

const SOON_REQUESTS = 5;
const REST_MS = 20;
const ROUNDS_MAX = 1_000_000;
/** Time for a request to reach the service, or for its reply to come. */
const REQUEST_MS = 6;

const task = JSON.parse(process.env["ERP_TASK"] ?? "") as ErpTask;
const random = randomOf(randomInt(2 ** 31), "erp");
const deaths = readFileSync(task.notesFile, "utf8").split("died").length - 1;
const dying = erpSteps[deaths % erpSteps.length]!;
// Early deaths, so that it dies at each step even if there are few collections.
const isSoon = deaths < erpSteps.length;
const life = random.below(isSoon ? SOON_REQUESTS : task.lifeRequests);
let requests = 0;
const die = () => {
  appendFileSync(task.notesFile, `died at ${dying}\n`);
  process.kill(process.pid, "SIGKILL");
};
const erp: FakeErp = {
  books: booksOnDisk(task.booksFile),
  random,
  pageSize: random.pick(isSoon ? [5] : [1, 5, 20, 100]),
  call(call) {
    requests += 1;
    return send(task.url, { ...call, token: task.token });
  },
  reach(step) {
    if (step !== dying || requests < life) return;
    if (step === "acknowledging") setTimeout(die, random.below(REQUEST_MS));
    else die();
  },
  note: () => {},
  complain: (about) => appendFileSync(task.notesFile, `complaint: ${about}\n`),
  foundEarly: ({ id }) => appendFileSync(task.notesFile, `complaint: ${id} was listed before its sale was booked\n`),
};
// The test ends this process.
for (let round = 0; round < ROUNDS_MAX; round += 1) if (((await runErpOnce(erp)) ?? 0) === 0) await pause(REST_MS);
