import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { BankProof } from "#acquirers/contract/test-support/bank-proof.ts";
import { cardFor, type SimulatedBank } from "#acquirers/contract/test-support/simulated-bank.ts";
import type { Order, Session } from "#acquirers/registry.ts";
import { countOf, randomFrom, seedOf, type Random } from "../random.ts";
import { banks } from "./banks.ts";
import { orderOf } from "./recorded.ts";

type Fields = Record<string, string>;

const MUTATIONS = countOf("BANK_REPLY_MUTATIONS", 3_000);
const order = orderOf("RETURN");

for (const proof of banks) describe(`returns of ${proof.acquirer.name}`, () => changedReturns(proof));

function changedReturns(proof: BankProof): void {
  let bank: SimulatedBank;
  let session: Session;
  /** The bank's form posts for our order and others, and the forms that we signed. */
  let good: Fields;
  let others: Fields[];

  before(async () => {
    bank = await proof.start();
    const terminal = proof.acquirer.open(bank.settings, bank.tools);
    const returnedOf = async (asked: Order, outcome: "approved" | "threeds_failed") => {
      const start = { ...asked, card: cardFor(outcome), payerIp: "203.0.113.7", buyer: null, locale: "tr" as const };
      const started = await terminal.startThreeDs({ ...start, returnUrl: "https://pay.example/3ds/return/token" });
      assert.ok(started.kind === "form");
      return {
        form: started.form.fields,
        session: started.session,
        fields: (await bank.authenticate(started.form)).fields,
      };
    };
    const ours = await returnedOf(order, "approved");
    const another = await returnedOf(orderOf("OTHER"), "approved");
    const cheaper = await returnedOf(orderOf("CHEAPER", "1"), "approved");
    const refused = await returnedOf(orderOf("REFUSED"), "threeds_failed");
    ({ session } = ours);
    good = ours.fields;
    others = [ours.form, another.fields, another.form, cheaper.fields, refused.fields];
  });
  after(() => bank.close());

  const kindOf = async (fields: Fields) => {
    const terminal = proof.acquirer.open(bank.settings, bank.tools);
    return (await terminal.verifyThreeDsReturn({ ...order, session }, { method: "POST", fields })).kind;
  };

  test("a 3-D Secure return that was changed in any way does not authenticate", async (t) => {
    const seed = seedOf("BANK_REPLY_SEED");
    const random = randomFrom(seed);
    const counts: Record<string, number> = {};
    assert.equal(await kindOf(good), "authenticated");
    assert.equal(proof.missingInReturn(good, order, bank.settings), null);
    for (let count = 0; count < MUTATIONS; count += 1) {
      let fields = good;
      for (let left = 1 + random.below(3); left > 0; left -= 1)
        fields = random.pick(mutations)(fields, random, { good, others });
      const kind = await kindOf(fields);
      counts[kind] = (counts[kind] ?? 0) + 1;
      if (kind !== "authenticated") continue;
      const missing = proof.missingInReturn(fields, order, bank.settings);
      assert.equal(missing, null, `BANK_REPLY_SEED=${seed}: ${JSON.stringify(fields)}`);
    }
    t.diagnostic(`BANK_REPLY_SEED=${seed}: ${MUTATIONS} of them, ${JSON.stringify(counts)}`);
  });

  test("a 3-D Secure return with fields in another order has the same result", async () => {
    const random = randomFrom(seedOf("BANK_REPLY_SEED"));
    for (let count = 0; count < 200; count += 1) {
      const shuffled = Object.entries(good).toSorted(() => random.below(3) - 1);
      assert.equal(await kindOf(Object.fromEntries(shuffled)), "authenticated");
    }
  });
}

interface Known {
  good: Fields;
  others: readonly Fields[];
}

const mutations: readonly ((fields: Fields, random: Random, known: Known) => Fields)[] = [
  (fields, random) => ({ ...fields, [nameIn(fields, random)]: random.text(12) }),
  (fields, random) => {
    const name = nameIn(fields, random);
    const value = fields[name] ?? "";
    const at = random.below(value.length);
    return { ...fields, [name]: value.slice(0, at) + random.character() + value.slice(at + 1) };
  },
  (fields, random) => without(fields, nameIn(fields, random)),
  (fields, random) => {
    const name = nameIn(fields, random);
    return {
      ...without(fields, name),
      [random.pick([name.toUpperCase(), name.toLowerCase(), `${name} `, random.text(6)])]: fields[name] ?? "",
    };
  },
  (fields, random) => ({
    ...fields,
    [random.pick(["hash", "Hash", "HASH", "encoding", "nationalidno", nameIn(fields, random)])]: random.text(20),
  }),
  (fields, random) => {
    const [one, two] = [nameIn(fields, random), nameIn(fields, random)];
    return { ...fields, [one]: fields[two] ?? "", [two]: fields[one] ?? "" };
  },
  (fields, random, { others }) => {
    const name = nameIn(fields, random);
    const other = random.pick(others);
    return Object.hasOwn(other, name) ? { ...fields, [name]: other[name]! } : fields;
  },
  (fields, random, { others }) => ({ ...fields, ...random.pick(others) }),
  (fields, random, { others }) => {
    const name = nameIn(fields, random);
    return { ...random.pick(others), [name]: fields[name] ?? "" };
  },
  // Results, codes and sums as banks write them.
  (fields, random) => {
    const value = random.pick(["1", "2", "4", "0", "", "-1", "01", "1\n", "00", "51", "1e2", "100,25", "-100.25"]);
    return { ...fields, [nameIn(fields, random)]: value };
  },
  // A cut between two values moves, where a hash joins them without separators.
  (fields, random) => {
    const [one, two] = [nameIn(fields, random), nameIn(fields, random)];
    const text = (fields[one] ?? "") + (fields[two] ?? "");
    const at = random.below(text.length + 1);
    return { ...fields, [one]: text.slice(0, at), [two]: text.slice(at) };
  },
  (fields, random) => ({
    ...fields,
    [`${random.pick([nameIn(fields, random), "__proto__", "constructor"])}${random.pick(["", " ", "2"])}`]:
      random.text(9),
  }),
];

function nameIn(fields: Fields, random: Random): string {
  return random.pick(Object.keys(fields).length === 0 ? ["status"] : Object.keys(fields));
}

function without(fields: Fields, name: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name));
}
