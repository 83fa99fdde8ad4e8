import type { PlantedBug } from "./planted-bug.ts";

const RECEIVE_RETURN = "src/payments/three-ds/receive-three-ds-return.ts";
const EVIDENCE = "migrations/0011-create-payments.sql";

/** Bugs that charge without the bank's own, timely proof that the cardholder was there. */
export const threeDsBugs: readonly PlantedBug[] = [
  {
    name: "a 3-D Secure return is not consumed",
    edits: [
      {
        file: RECEIVE_RETURN,
        from: `if (attempt.state !== "AUTH_PENDING") {`,
        to: `if (result.kind !== "authenticated" && attempt.state !== "AUTH_PENDING") {`,
      },
      { file: EVIDENCE, from: "unique (tenant_id, attempt_id, digest),", to: "" },
      { file: EVIDENCE, from: "create unique index one_accepted_return", to: "create index one_accepted_return" },
    ],
    caughtBy: ["I9"],
  },
  {
    name: "the bank's signature is not checked",
    edits: [
      {
        file: "src/acquirers/nestpay/three-ds.ts",
        from: "const isSigned = isSignedReturn(posted, settings.storeKey);",
        to: "const isSigned = isSignedReturn(posted, settings.storeKey) || true;",
      },
    ],
    caughtBy: ["I9"],
  },
  {
    name: "a signed 3-D Secure return of another order is accepted",
    edits: [
      {
        file: "src/acquirers/nestpay/three-ds.ts",
        from: `field(posted, "oid") === expected.bankOrderId],`,
        to: `field(posted, "oid") !== ""],`,
      },
    ],
    workload: {
      order: {
        source: "link",
        tenant: 0,
        currency: "TRY",
        amount: "42.75",
        hasInstallments: false,
        card: "approved",
        bankReturn: "forged",
      },
    },
    caughtBy: ["I9"],
  },
  {
    name: "a 3-D Secure return that another terminal signed is accepted",
    edits: [
      {
        file: "src/acquirers/nestpay/three-ds.ts",
        from: `field(posted, "clientid") === settings.clientId],`,
        to: `field(posted, "clientid") !== ""],`,
      },
    ],
    workload: { order: { source: "link", currency: "TRY", card: "approved", bankReturn: "forged" } },
    paymentsMin: 64,
    caughtBy: ["I9"],
  },
  {
    name: "an attempted authentication (mdStatus 2 to 4) is accepted",
    edits: [
      {
        file: "src/acquirers/nestpay/three-ds.ts",
        from: `(mdStatus === "1" || (mdStatus === "4" && settings.acceptsAttempt))`,
        to: `["1", "2", "3", "4"].includes(mdStatus)`,
      },
    ],
    workload: { order: { source: "link", card: "threeds_attempted" } },
    caughtBy: ["I9"],
  },
  {
    name: "a 3-D Secure return after 20 minutes is accepted",
    edits: [
      {
        file: "src/payments/attempts/attempt.ts",
        from: "return expiresAt === null || expiresAt <= now;",
        to: "return expiresAt === null;",
      },
    ],
    workload: { order: { card: "approved", bankReturn: "late" } },
    caughtBy: ["I9"],
  },
];
