import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, test } from "node:test";
import { amountFromDecimal } from "@servicepay/money";
import { cardFor, type SimulatedBank } from "#acquirers/contract/test-support/simulated-bank.ts";
import { nestpay } from "#acquirers/nestpay/nestpay.ts";
import { startSimulatedBank } from "#acquirers/nestpay/test-support/simulated-bank.ts";
import type { Order } from "#acquirers/registry.ts";
import { countOf, randomFrom, seedOf, type Random } from "../random.ts";

type Fields = Record<string, string>;

const MUTATIONS = countOf("BANK_REPLY_MUTATIONS", 4_000);
const order: Order = {
  bankOrderId: "TRETURNA0B1C2D3E4F5A",
  amount: amountFromDecimal("100.25")!,
  orderAmount: amountFromDecimal("100.25")!,
  currency: "TRY",
  installments: 1,
};
let bank: SimulatedBank;
/** The bank's form posts for our order and another one, and the forms that we signed. */
let good: Fields;
let others: Fields[];

before(async () => {
  bank = await startSimulatedBank();
  const terminal = nestpay.open(bank.settings, bank.tools);
  const returnedFields = async (changes: Partial<Order>, outcome: "approved" | "threeds_failed") => {
    const card = cardFor(outcome);
    const asked = { ...order, ...changes, card, payerIp: "203.0.113.7", buyer: null, locale: "tr" as const };
    const started = await terminal.startThreeDs({ ...asked, returnUrl: "https://pay.example/3ds/return/token" });
    assert.ok(started.kind === "form");
    const { form } = started;
    return { form, returned: (await bank.authenticate(form)).fields };
  };
  const ours = await returnedFields({}, "approved");
  const another = await returnedFields({ bankOrderId: "TOTHERA0B1C2D3E4F5A6" }, "approved");
  const cheaper = await returnedFields(
    { bankOrderId: "TCHEAPERA0B1C2D3E4F5", amount: amountFromDecimal("1.00")! },
    "approved",
  );
  const refused = await returnedFields({ bankOrderId: "TREFUSEDA0B1C2D3E4F5" }, "threeds_failed");
  good = ours.returned;
  others = [ours.form.fields, another.returned, another.form.fields, cheaper.returned, refused.returned];
});
after(() => bank.close());

const mutations: readonly ((fields: Fields, random: Random) => Fields)[] = [
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
      [random.pick([name.toUpperCase(), name.toLowerCase(), `${name} `, random.text(6)])]: fields[name]!,
    };
  },
  (fields, random) => ({
    ...fields,
    [random.pick(["hash", "Hash", "HASH", "encoding", "nationalidno", "mdStatus"])]: random.text(20),
  }),
  (fields, random) => {
    const [one, two] = [nameIn(fields, random), nameIn(fields, random)];
    return { ...fields, [one]: fields[two]!, [two]: fields[one]! };
  },
  (fields, random) => {
    const name = nameIn(fields, random);
    const other = random.pick(others);
    return Object.hasOwn(other, name) ? { ...fields, [name]: other[name]! } : fields;
  },
  (fields, random) => ({ ...fields, ...random.pick(others) }),
  (fields, random) => ({ ...random.pick(others), [nameIn(fields, random)]: fields[nameIn(fields, random)]! }),
  (fields, random) => {
    const value = random.pick(["1", "2", "4", "0", "", "01", "1\n"]);
    return { ...fields, mdStatus: value };
  },
  (fields, random) => ({ ...fields, amount: random.pick(["100.25", "1", "100.250", "100,25", "1e2", "-100.25"]) }),
  (fields, random) => ({
    ...fields,
    [random.pick(["oid ", "OID", "amount2", "__proto__", "constructor"])]: random.text(9),
  }),
];

function judge() {
  const terminal = nestpay.open(bank.settings, bank.tools);
  return async (fields: Fields) =>
    (await terminal.verifyThreeDsReturn({ ...order, session: {} }, { method: "POST", fields })).kind;
}

test("a 3-D Secure return that was changed in any way does not authenticate", async (t) => {
  const seed = seedOf("BANK_REPLY_SEED");
  const random = randomFrom(seed);
  const kindOf = judge();
  const counts: Record<string, number> = {};
  assert.equal(await kindOf(good), "authenticated");
  for (let count = 0; count < MUTATIONS; count += 1) {
    let fields = good;
    for (let left = 1 + random.below(3); left > 0; left -= 1) fields = random.pick(mutations)(fields, random);
    const kind = await kindOf(fields);
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (kind === "authenticated")
      assert.equal(missingIn(fields), null, `BANK_REPLY_SEED=${seed}: ${JSON.stringify(fields)}`);
  }
  t.diagnostic(`BANK_REPLY_SEED=${seed}: ${MUTATIONS} of them, ${JSON.stringify(counts)}`);
});

test("a 3-D Secure return with fields in another order has the same result", async () => {
  const random = randomFrom(seedOf("BANK_REPLY_SEED"));
  const kindOf = judge();
  for (let count = 0; count < 200; count += 1) {
    const shuffled = Object.entries(good).toSorted(() => random.below(3) - 1);
    assert.equal(await kindOf(Object.fromEntries(shuffled)), "authenticated");
  }
});

/** Checks a return against the bank's documentation. Returns what is missing, or null. */
function missingIn(fields: Fields): string | null {
  const expected = { oid: order.bankOrderId, clientid: bank.settings["clientId"], currency: "949", mdStatus: "1" };
  for (const [name, value] of Object.entries(expected)) if (fields[name] !== value) return name;
  if (!/^0*100\.250{0,2}$/.test(fields["amount"] ?? "")) return "amount";
  for (const name of ["md", "xid", "eci", "cavv"]) if ((fields[name] ?? "") === "") return name;
  if (!["", "0", "1", "00", "01"].includes(fields["taksit"] ?? "")) return "taksit";
  const signatures = Object.keys(fields).filter((name) => name.toLowerCase() === "hash");
  if (signatures.length !== 1) return "one signature";
  const unsigned = new Set(["hash", "encoding", "nationalidno"]);
  const names = Object.keys(fields).filter((name) => !unsigned.has(name.toLowerCase()));
  const byName = (a: string, b: string) => Buffer.compare(Buffer.from(a.toLowerCase()), Buffer.from(b.toLowerCase()));
  const values = [...names.toSorted(byName).map((name) => fields[name]!), bank.settings["storeKey"] ?? ""];
  const plain = values.map((value) => value.replaceAll("\\", "\\\\").replaceAll("|", "\\|")).join("|");
  const signature = createHash("sha512").update(plain).digest("base64");
  return fields[signatures[0]!] === signature ? null : "the signature";
}

function nameIn(fields: Fields, random: Random): string {
  return random.pick(Object.keys(fields).length === 0 ? ["oid"] : Object.keys(fields));
}

function without(fields: Fields, name: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name));
}
