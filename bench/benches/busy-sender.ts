import { medianOf, type Bench, type BenchOptions, type Figure } from "../bench.ts";
import { payData, resetCardLimits } from "../company/pay-data.ts";
import { runLoad } from "../load.ts";
import { costsOf, COUNTING, untilNothingWaits } from "../payment-costs.ts";
import { openBenchWorld, type BenchWorld } from "../world.ts";

const TRIES = 36_000;
const PAYER_ADDRESS = "203.0.113.9";
const RATIO_MAX = 1.15;
/** The limits of live mode. The sandbox has none. */
const LIMITS = { CARD_TESTING_CARDS_PER_ADDRESS: "10", CARD_TESTING_PAYMENTS_PER_CARD: "5" };

export const busySender: Bench = {
  name: "busy-sender",
  about: `what a direct payment costs after ${TRIES.toLocaleString("en")} tries of its sender within the hour, against after none`,
  async measure(options) {
    await using world = await openBenchWorld({ database: COUNTING, environment: LIMITS });
    await world.query("create extension pg_stat_statements");
    const measure = measurementOf(world, options);
    await measure(); // The warm-up.
    const [few, many]: [number[], number[]] = [[], []];
    for (let round = 1; round <= options.rounds; round += 1) {
      await resetCardLimits(world);
      few.push(await measure());
      await addTries(world, Math.ceil(TRIES * options.scale));
      many.push(await measure());
      options.progress(`busy-sender, round ${round} of ${options.rounds}`);
    }
    return [ratio(few, many)];
  },
};

/** Milliseconds of the database's CPU for each payment, one payer at a time. */
function measurementOf(world: BenchWorld, { seconds }: BenchOptions): () => Promise<number> {
  const data = { ...payData(world, false), payerAddress: PAYER_ADDRESS };
  return async () => {
    const pay = async () => {
      const { count } = await runLoad({ url: world.url, seconds, load: "pay", data, connections: 1 });
      await untilNothingWaits(world);
      return count;
    };
    return (await costsOf(world, pay)).databaseMs;
  };
}

/** Tries of a call centre: each of another card, nine of ten approved. The sender is the one that has just paid. */
async function addTries({ query }: BenchWorld, tries: number): Promise<void> {
  await query(
    `insert into card_tries (tenant_id, attempt_id, payment_id, card, sender, tried_at, outcome)
     select tenant_id, gen_random_uuid(), gen_random_uuid(), sha256(n::text::bytea), sender,
       now() - random() * interval '59 minutes', case when n % 10 = 0 then 'failed' else 'approved' end
     from (select tenant_id, sender from card_tries limit 1) known cross join generate_series(1, $1::integer) n`,
    [tries],
  );
  await query("vacuum (analyze) card_tries");
}

function ratio(few: readonly number[], many: readonly number[]): Figure {
  const [before, after] = [medianOf(few), medianOf(many)];
  return {
    name: `busy-sender: CPU of the database after ${TRIES.toLocaleString("en")} tries of one sender, against none`,
    value: after / before,
    unit: "times",
    atMost: RATIO_MAX,
    details: [`${before.toFixed(2)} ms and ${after.toFixed(2)} ms for each payment`],
  };
}
