/** Strangers with many browsers and addresses of their own guess log-in codes. TEST_FULL_SIZE guesses 100,000 times. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "#platform/seeded-random.ts";
import { selfServiceWorld, type SelfServiceWorld } from "../../../tests/support/accounts/self-service-world.ts";
import { sha256 } from "../../platform/crypto.ts";
import { acceptCode } from "../../users/log-in/accept-code.ts";
import { askForCode, hashOfCode } from "../../users/log-in/ask-for-code.ts";
import type { User } from "../../users/user.ts";

const [ADDRESSES, GUESSES] = process.env["TEST_FULL_SIZE"] === "true" ? [50, 100_000] : [5, 500];
const BROWSERS = 3;
/** Every guess of a day beyond these is refused. */
const CHECKED_PER_DAY_MAX = 20;
const HOUR_MS = 3_600_000;

test(`${GUESSES} guessed codes open no session, and lock nobody out`, async (t) => {
  const world = await selfServiceWorld(t);
  const users: User[] = [];
  for (let index = 0; index < ADDRESSES; index += 1)
    users.push(await world.newUser({ code: `U-${index}`, sendRegisterMail: true }));
  const owner = await world.loggedIn(users[0]!);
  const opened = await world.rows("select from user_sessions");
  await owner.post("/log-out", {});

  const guessesOfHour = GUESSES / ADDRESSES / 10;
  const outcomes = new Map<string, number>();
  for (let hour = 0; hour < 10; hour += 1) {
    await Promise.all(
      users.map(async (user, index) => {
        for (const outcome of await guess(world, user, { seed: `${hour}:${index}`, count: guessesOfHour }))
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }),
    );
    world.clock.advance(HOUR_MS + 1);
  }
  console.log(`  ${JSON.stringify(Object.fromEntries(outcomes))}`);
  assert.equal(
    [...outcomes.values()].reduce((sum, count) => sum + count, 0),
    GUESSES,
  );
  assert.deepEqual(
    await world.rows(
      `select address_index from user_codes group by tenant_id, address_index having sum(failures) > ${CHECKED_PER_DAY_MAX}`,
    ),
    [],
  );
  const [checked] = await world.rows("select sum(failures)::int as failures from user_codes");
  assert.equal(checked?.["failures"], ADDRESSES * CHECKED_PER_DAY_MAX);
  assert.equal((await world.rows("select from user_sessions")).length, opened.length, "no guess opened a session");

  await owner.post("/log-in", { email: users[0]!.email });
  assert.equal((await owner.post("/log-in/code", { code: await world.newestCode() })).status, 303);
});

/** Guesses five times in each of the stranger's browsers in turn, with a new code each, and never right. */
async function guess(
  { ctx, rows }: SelfServiceWorld,
  { email }: User,
  { seed, count }: { seed: string; count: number },
): Promise<string[]> {
  const numbers = seededRandom(seed);
  const outcomes: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const hash = sha256(`${email}:${Math.floor(index / 5) % BROWSERS}`);
    const browser = { hash, device: "" };
    if (index % 5 === 0) await askForCode(ctx, { email, browser, language: "tr" });
    const [asked] = await rows(
      `select id, code_hash from user_codes where browser_hash = '\\x${hash.toString("hex")}' and ended_at is null`,
    );
    let code = "";
    do code = String(numbers.below(1_000_000)).padStart(6, "0");
    while (asked !== undefined && hashOfCode(ctx, asked["id"], code).equals(asked["code_hash"]));
    outcomes.push((await acceptCode(ctx, { code, chosen: null }, browser)).kind);
  }
  return outcomes;
}
