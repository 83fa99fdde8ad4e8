import type { Workload } from "../run-storm.ts";
import type { PlantedBug } from "./planted-bug.ts";

const LINK_FORM = "src/links/page/card-form-post.ts";
const CONSENT_BOXES = "src/links/page/consent-boxes.ts";

const paid = { source: "link", card: "approved", bankReturn: "once", confirms: 1 } as const;
const withConsents = { order: { ...paid, tenant: 0, currency: "EUR", sendsRefusedForms: true } } as const;
/** Few receivers take nothing: with more of them a storm would not end in time. */
const sentInVain: Workload = {
  order: (index) => ({ ...paid, errand: null, behaviour: index % 8 === 0 ? "not_tls" : "good" }),
};

/** What programs, members and payers do beside one payment: keys, sessions, saved cards, texts, webhooks that are sent again. */
export const actorBugs: readonly PlantedBug[] = [
  {
    name: "a delivered webhook is accepted to be sent again, and is not",
    edits: [
      {
        file: "src/webhooks/replay-delivery.ts",
        from: "if (!(await restartDelivery(ctx, id, seenAttempts))) {",
        to: "if (!(await restartDelivery(ctx, id, seenAttempts)) && seenAttempts !== null) {",
      },
      {
        file: "src/webhooks/store/deliveries.ts",
        from: "where tenant_id = $1 and event_id = $2 and (leased_until is null",
        to: "where tenant_id = $1 and event_id = $2 and state <> 'delivered' and (leased_until is null",
      },
    ],
    workload: { order: { ...paid, errand: "send webhooks again", behaviour: "good" } },
    caughtBy: ["I35"],
  },
  {
    name: "a dead webhook that is sent again has one attempt",
    edits: [
      {
        file: "src/webhooks/store/deliveries.ts",
        from: "next_at = $3, round_attempts = 0, is_replay",
        to: "next_at = $3, is_replay",
      },
    ],
    workload: sentInVain,
    caughtBy: ["I35"],
  },
  {
    name: "webhooks are signed with a secret until its overlap is over, although it was ended",
    edits: [
      {
        file: "src/webhooks/store/secrets.ts",
        from: "set ends_at = $2 where tenant_id = $1 and ends_at > $2`",
        to: "set ends_at = ends_at where tenant_id = $1 and ends_at > $2`",
      },
    ],
    workload: { order: { ...paid, behaviour: "failing" } },
    caughtBy: ["I36"],
  },
  {
    name: "the sessions of a replaced secret key stay valid",
    edits: [
      {
        file: "src/identity/credential-changes/rotate-secret.ts",
        from: "if (previousEndsAt === null) await endSessionsOf(ctx, credentialId);",
        to: "if (previousEndsAt === null) void endSessionsOf;",
      },
    ],
    workload: { order: { ...paid, errand: "end a credential" } },
    caughtBy: ["I34"],
  },
  {
    name: "a secret key logs in until its overlap is over, although it was ended",
    edits: [
      {
        file: "src/identity/credential-changes/end-previous-secret.ts",
        from: "  await clearPreviousSecret(ctx, credentialId);\n",
        to: "  void clearPreviousSecret;\n",
      },
    ],
    workload: { order: { ...paid, errand: "end a credential" } },
    caughtBy: ["I34"],
  },
  {
    name: "the installments of one payment are taken for another",
    edits: [
      {
        file: "src/payment-sets/plans/installment-token.ts",
        from: "return `${tenantId}:${subject}`;",
        to: "return subject === tenantId ? subject : tenantId;",
      },
    ],
    workload: { order: { ...paid, sendsRefusedForms: true, hasInstallments: true } },
    caughtBy: ["I37"],
  },
  {
    name: "a saved card can be paid with by another customer",
    edits: [
      {
        file: "src/cards/open-saved-card.ts",
        from: "if (found === undefined || found.card.customerId !== customerId) throw",
        to: "if (found === undefined || customerId === tenantIdOf(ctx)) throw",
      },
      {
        file: "src/cards/open-saved-card.ts",
        from: "export interface SavedCardOfCustomer {",
        to: "const tenantIdOf = (ctx: WriteContext): string => ctx.tenantId;\n\nexport interface SavedCardOfCustomer {",
      },
    ],
    workload: { order: { ...paid, tenant: 0, savesCard: true, usesSavedCard: false, sendsRefusedForms: true } },
    paymentsMin: 64,
    caughtBy: ["I37"],
  },
  {
    name: "a card is saved without its box",
    edits: [
      {
        file: LINK_FORM,
        from: `savesCard: text("save-card") === "yes",`,
        to: `savesCard: text("save-card") !== "no",`,
      },
    ],
    workload: { order: paid },
    caughtBy: ["I38"],
  },
  {
    name: "a card is saved although its payment failed",
    edits: [
      {
        file: "src/payments/attempts/consequences.ts",
        from: `const failed: Consequences = { ...noConsequences, savedCard: "discard",`,
        to: `const failed: Consequences = { ...noConsequences, savedCard: "activate",`,
      },
    ],
    workload: { order: { ...paid, card: "insufficient_funds", savesCard: true } },
    caughtBy: ["I38"],
  },
  {
    name: "a required text may be left unaccepted",
    edits: [
      {
        file: CONSENT_BOXES,
        from: `given === undefined && kind === "required";`,
        to: `given === undefined && (kind as string) === "mandatory";`,
      },
    ],
    workload: withConsents,
    caughtBy: ["I37", "I39"],
  },
  {
    name: "a box that was ticked for an older text counts for the present one",
    edits: [
      {
        file: CONSENT_BOXES,
        from: "const isOfOtherText = given !== undefined && given !== hash;",
        to: `const isOfOtherText = given === "";`,
      },
      { file: CONSENT_BOXES, from: "posted.get(code) === hash).map", to: "posted.has(code) && hash !== code).map" },
    ],
    workload: { order: { ...withConsents.order, errand: "change a consent" } },
    caughtBy: ["I37", "I39"],
  },
  {
    name: "an optional box that was left empty is stored as accepted",
    edits: [
      {
        file: "src/consents/record-consent-answers.ts",
        from: `ticked.has(code) ? "accepted" : "declined"`,
        to: `ticked.has(code) || kind === "optional" ? "accepted" : "declined"`,
      },
    ],
    workload: withConsents,
    caughtBy: ["I39"],
  },
  {
    name: "the sessions of a disabled credential stay valid",
    edits: [
      {
        file: "src/identity/credential-changes/disable-credential.ts",
        from: "  await endSessionsOf(ctx, credentialId);\n",
        to: "  void endSessionsOf;\n",
      },
      {
        file: "src/identity/store/token-lookups.ts",
        from: "s.ended_at is null and c.is_active and t.is_active as is_alive",
        to: "s.ended_at is null and t.is_active as is_alive",
      },
    ],
    workload: { order: { ...paid, errand: "end a credential" } },
    caughtBy: ["I34"],
  },
  {
    name: "a worker signs with the secrets that it read first",
    edits: [
      {
        file: "src/webhooks/delivery-worker.ts",
        from: "      const secretsOf = createSecretReader();\n",
        to: "",
      },
      {
        file: "src/webhooks/delivery-worker.ts",
        from: "function createSecretReader()",
        to: "const secretsOf = createSecretReader();\nfunction createSecretReader()",
      },
    ],
    workload: { order: { ...paid, behaviour: "failing" }, disruptions: { "kill worker": 0 } },
    caughtBy: ["I36"],
  },
];
