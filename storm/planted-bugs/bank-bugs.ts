import type { TestedBug } from "./planted-bug.ts";

const AKBANK = "src/acquirers/akbank";
const GARANTI = "src/acquirers/garanti";
const PAYFOR = "src/acquirers/payfor";
const POSNET = "src/acquirers/posnet";
const NESTPAY = "src/acquirers/nestpay";
const THREE_DS = "src/payments/three-ds";
const ASKED_BANK = `${THREE_DS}/asked-bank.test.ts`;

const contractOf = (bank: string) => `src/acquirers/${bank}/${bank}.contract.test.ts`;

/** Mistakes at one bank, or in what every bank relies on: a storm at that bank would meet them too rarely. */
export const bankBugs: readonly TestedBug[] = [
  {
    name: "Akbank: what is signed in a return is taken from the browser's list",
    edits: [
      {
        file: `${AKBANK}/three-ds.ts`,
        from: `if (field(posted, "hashParams") !== names.join("+")) return false;`,
        to: `names = field(posted, "hashParams").split("+");`,
      },
    ],
    test: contractOf("akbank"),
    caughtBy: "a return that was changed",
  },
  {
    name: "Garanti: what is signed in a return is taken from the browser's list",
    edits: [
      {
        file: `${GARANTI}/three-ds.ts`,
        from: `if (names !== SIGNED_IN_RETURN.join(":")) return false;\n  const values = SIGNED_IN_RETURN.map(`,
        to: `const values = names.split(":").map(`,
      },
    ],
    test: contractOf("garanti"),
    caughtBy: "a return that was changed",
  },
  {
    name: "PayFor: a return's hash is compared by its beginning",
    edits: [
      {
        file: `${PAYFOR}/hash.ts`,
        from: "return bytes.length === computed.length && timingSafeEqual(bytes, computed);",
        to: "return timingSafeEqual(bytes.subarray(0, 8), computed.subarray(0, 8));",
      },
    ],
    test: contractOf("payfor"),
    caughtBy: "a return that was changed",
  },
  {
    name: "Akbank: a reply's signature is ignored",
    edits: [
      {
        file: `${AKBANK}/exchange.ts`,
        from: `return hash !== "" && !isBodyHash(hash, body, secretKey) ? null : readJson(body);`,
        to: "return isBodyHash(hash, body, secretKey) ? readJson(body) : readJson(body);",
      },
    ],
    test: contractOf("akbank"),
    caughtBy: "a reply with a wrong signature",
  },
  {
    name: "Garanti: a reply's signature is ignored",
    edits: [
      {
        file: `${GARANTI}/gvps-reply.ts`,
        from: `isReplyHash(of("Transaction.HashData"), signed, securities[user])`,
        to: `isReplyHash(of("Transaction.HashData"), signed, securities[user]) || true`,
      },
    ],
    test: contractOf("garanti"),
    caughtBy: "a reply with a wrong signature",
  },
  {
    name: "PayFor: the sum of a completion, which nothing signs, is not compared with the order's status",
    edits: [
      {
        file: `${PAYFOR}/confirm-charge.ts`,
        from: "if (status.amount === null || status.amount !== amount)",
        to: "if (status.amount === null)",
      },
    ],
    test: contractOf("payfor"),
    caughtBy: "an authentication charges once",
  },
  {
    name: "Akbank: a voided sale counts as refunded",
    edits: [
      {
        file: `${AKBANK}/classify.ts`,
        from: `if (code === "VPS-1008" && of.txnCode === "1003")`,
        to: `if (code === "VPS-1008")`,
      },
    ],
    test: contractOf("akbank"),
    caughtBy: "a void gives back a whole sale",
  },
  {
    name: "Garanti: only the last refund counts",
    edits: [
      {
        file: `${GARANTI}/history.ts`,
        from: "addAmounts(zero, ...refunds.map(({ amount }) => amount))",
        to: "addAmounts(zero, refunds.at(-1)?.amount ?? zero)",
      },
    ],
    test: contractOf("garanti"),
    caughtBy: "the status of an order",
  },
  {
    name: "PayFor: a reply about another order counts",
    edits: [
      {
        file: `${PAYFOR}/classify.ts`,
        from: `if (reply.text("TransId") !== bankOrderId) return { kind: "unknown", reason: "reply of another order" };\n  const code`,
        to: "const code",
      },
    ],
    test: contractOf("payfor"),
    caughtBy: "a right reply about another order",
  },
  {
    name: "Akbank: an order id that was used before counts as declined",
    edits: [
      {
        file: `${AKBANK}/decline-codes.ts`,
        from: `"VPS-1044": {`,
        to: `"VPS-1013": { class: "technical", reroute: "yes" },\n  "VPS-1044": {`,
      },
    ],
    test: contractOf("akbank"),
    caughtBy: "the bank refuses a second charge",
  },
  {
    name: "Garanti: a void with a row of its own is listed twice",
    edits: [
      {
        file: `${GARANTI}/day-list.ts`,
        from: `if (movement.kind === "void" && voided.has(movement.reference)) continue;`,
        to: "",
      },
    ],
    test: contractOf("garanti"),
    caughtBy: "the list of a day",
  },
  {
    name: "NestPay: an installment count is not sent",
    edits: [
      {
        file: `${NESTPAY}/requests.ts`,
        from: "Taksit:",
        to: "Taksitsiz:",
      },
    ],
    test: contractOf("nestpay"),
    caughtBy: "an approved charge is made once",
  },
  {
    name: "Akbank: an inquiry that is refused because of our clock counts as not found",
    edits: [
      {
        file: `${AKBANK}/inquiry.ts`,
        from: "return { ...unknown(`the bank refuses our clock: ${WRONG_CLOCK}`), isClockRefused: true };",
        to: `return { kind: "notFound" };`,
      },
    ],
    test: `${AKBANK}/akbank.test.ts`,
    caughtBy: "an inquiry with a wrong clock",
  },
  {
    name: "a return that an adapter could not judge counts as forged",
    edits: [
      {
        file: `${THREE_DS}/receive-three-ds-return.ts`,
        from: `return { kind: "undecided", reason: "acquirer_failed", calls: [] };`,
        to: `return { kind: "forged", reason: "not_verifiable", calls: [] };`,
      },
    ],
    test: ASKED_BANK,
    caughtBy: "an adapter that throws while it judges",
  },
  {
    name: "the form is shown although the attempt has ended while the bank was asked",
    edits: [
      {
        file: `${THREE_DS}/start-three-ds.ts`,
        from: `if (isOvertaken) return { kind: "overtaken" };`,
        to: `if (isOvertaken && started.kind === "form") return { kind: "form", form: started.form };`,
      },
    ],
    test: ASKED_BANK,
    caughtBy: "an attempt that ends while the bank is asked",
  },
  {
    name: "fields of a return that a bank must not leave with us are stored",
    edits: [
      {
        file: `${THREE_DS}/receive-three-ds-return.ts`,
        from: "drops: acquirer.returnDrops,",
        to: "drops: [],",
      },
    ],
    test: ASKED_BANK,
    caughtBy: "a dropped field and the card's number",
  },
  {
    name: "PosNet: mdStatus is not looked at, and the bank charges whatever it is",
    edits: [
      {
        file: `${POSNET}/three-ds.ts`,
        from: "if (!isEnough) return failureOf(",
        to: 'if (mdStatus === "x") return failureOf(',
      },
    ],
    test: contractOf("posnet"),
    caughtBy: "a payer who fails or gives up",
  },
  {
    name: "PosNet: the installments of the bank's word about a return, which its mac does not cover, are not compared",
    edits: [
      {
        file: `${POSNET}/three-ds.ts`,
        from: "const ours = { xid, amount, currency, installment: installmentField(expected.installments) };",
        to: "const ours = { xid, amount, currency };\n  installmentField(expected.installments);",
      },
    ],
    test: contractOf("posnet"),
    caughtBy: "a return that was changed",
  },
  {
    name: "PosNet: approved 2, which is an earlier charge, counts as an approval",
    edits: [
      {
        file: `${POSNET}/classify.ts`,
        from: `return approved === "1" && code === "";`,
        to: `return approved === "2" || (approved === "1" && code === "");`,
      },
    ],
    test: contractOf("posnet"),
    caughtBy: "the bank refuses a second charge",
  },
  {
    name: "PosNet: a success without the bank's mac is believed",
    edits: [
      {
        file: `${POSNET}/three-ds.ts`,
        from: `if (!isReplyMac(of("mac"),`,
        to: `if (of("mac") === "x" && !isReplyMac(of("mac"),`,
      },
    ],
    test: `${POSNET}/three-ds.test.ts`,
    caughtBy: "a success without the bank's mac is undecided",
  },
  {
    name: "a refund is not carried out where the sale stands, although the bank shows no refunds",
    edits: [
      {
        file: "src/payments/attempts/finding-of-status.ts",
        from: `return queryTells.voids ? { kind: "notFound" } : { kind: "unanswerable", reason: "status_tells_no_refunds" };`,
        to: `return queryTells.voids ? { kind: "notFound" } : { kind: "notFound" };`,
      },
    ],
    test: "src/payments/attempts/finding-of-status.test.ts",
    caughtBy: "an approved order may have been refunded",
  },
];
