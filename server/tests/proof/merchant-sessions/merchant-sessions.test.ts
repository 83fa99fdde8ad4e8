import { after, before, test } from "node:test";
import fc from "fast-check";
import { startTestService, type TestService } from "../../support/service.ts";
import { countOf, seedOf } from "../random.ts";
import { acts } from "./commands.ts";
import { Session, type Expected } from "./session.ts";

/** SESSIONS and SESSION_LENGTH for more and longer sessions; SESSION_SEED repeats a run. */
const SESSIONS = countOf("SESSIONS", 12);
const LENGTH = countOf("SESSION_LENGTH", 30);
let service: TestService;

before(async () => {
  const limits = { rateLimitPerCredential: 1_000_000, rateLimitPerAddress: 1_000_000 };
  service = await startTestService({ ...limits, accessTokenSeconds: 30 * 86_400 });
});
after(() => service.close());

test("in any order of merchants' and payers' actions replies, bank and webhooks agree with a model", async (t) => {
  const seed = seedOf("SESSION_SEED");
  let sessions = 0;
  let ran = 0;
  const property = fc.asyncProperty(fc.commands([...acts], { maxCommands: LENGTH, size: "max" }), async (commands) => {
    sessions += 1;
    const session = await Session.begin(service, `S${seed}-${sessions}`);
    const expected: Expected = { orders: [], transactions: new Map(), days: 0 };
    try {
      await fc.asyncModelRun(() => ({ model: expected, real: session }), commands);
      await session.checkBooks(expected);
      ran += [...commands].length;
    } finally {
      await session.end();
    }
  });
  await fc.assert(property, { seed, numRuns: SESSIONS, endOnFailure: true });
  t.diagnostic(`SESSION_SEED=${seed}: ${sessions} sessions, ${ran} acts`);
});
