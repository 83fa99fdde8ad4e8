import { counted } from "../words/counted.ts";
import { auditActionsEn } from "./audit-actions-en.ts";
import { auditDetailsEn } from "./audit-details-en.ts";
import { auditRecordsEn } from "./audit-records-en.ts";
import type { auditTr } from "./audit-tr.ts";
import { auditValuesEn } from "./audit-values-en.ts";

export const auditEn: typeof auditTr = {
  audit: {
    title: "Audit log",
    intro: "Who did what, and when. Entries cannot be changed, and each one can be verified.",
    archivedTo: (month) =>
      `Entries up to the end of ${month} are archived. The operator of the installation can restore them.`,
    nothingYet: "There are no entries in this period.",
    column: { at: "Time", action: "Action", actor: "Who", record: "Record", details: "Details" },
    actorKind: { member: "member", credential: "API credential", operator: "operator", worker: "system", other: "" },
    everyActor: { member: "All members", credential: "All API credentials", operator: "Operator", worker: "System" },
    noun: "Subject",
    nounHint: "The first word of the action code, such as payment or member.",
    recordHint: "The full id of the record.",
    recordId: "Record id",
    sameRecord: "All actions on this record",
    action: auditActionsEn,
    record: auditRecordsEn,
    detail: auditDetailsEn,
    detailOf: {
      "approval_limit.changed": { to: "Limit" },
      "payment.extended": { until: "Can be paid until" },
      "tenant.renamed": { to: "Name" },
      "operator_access.granted": { until: "Until" },
      "link_file.done": { customers: "New customers" },
      "mail_server.set": { from: "Sender" },
    },
    value: auditValuesEn,
    changedTo: (before, after) => `${before} → ${after}`,
    yes: "yes",
    no: "no",
    nothing: "empty",
    entryTitle: "Action",
    trace: "Trace id",
    exported: { actorKind: "Kind", id: "Entry" },
    whole: {
      open: "Verify the log",
      title: "Verify the audit log",
      intro:
        "Checks every entry, and the chain that links them, from the beginning. If an entry was changed, removed or inserted, you see the first place where the chain breaks.",
      end: "Current end of the chain",
      endNote:
        "Keep this line in a safe place. A later check needs it to tell whether the newest entries were cut off.",
      noEnd: "No entries are signed yet.",
      sealed: (time) => `Signed on ${time}`,
      anchor: "An earlier end of the chain",
      anchorHint: "Its position and hash. Optional.",
      start: "Verify",
      again: "Verify again",
      next: "Continue",
      underWay: "Verifying…",
      chainSoFar: (count, of) => `${count} of ${of} entries ${count === "1" ? "is" : "are"} what was written.`,
      besideSoFar: (count) =>
        `${counted(count, "entry of the chain is", "entries of the chain are")} what was written; now entries outside it are looked for.`,
      holds: "The audit log is intact.",
      counted: (count, waiting) =>
        `${counted(count, "entry of the chain was", "entries of the chain were")} checked; ${counted(waiting, "waits for its link", "wait for their link")}.`,
      archived: (count) =>
        `${counted(count, "of them is", "of them are")} in the archive: their place in the chain was checked, and the operator of the installation checks the archive's files.`,
      anchored: "The earlier end matches too: no entries before it were cut off.",
      notAnchored: "No earlier end was entered, so this check cannot tell whether the newest entries were cut off.",
      broken: "The audit log is not what was written.",
      position: (position) => `Broken place: position ${position} of the chain.`,
      beside: "Broken place: outside the chain.",
      entry: "Entry",
      before: (count) => `The ${counted(count, "entry before it is", "entries before it are")} what was written.`,
      whatNext: "Tell the operator of the installation, and keep this page.",
      fault: {
        link_missing: "A link of the chain is missing.",
        entry_gone: "The entry was removed.",
        entry_changed: "The entry was changed.",
        link_not_following: "The entry does not follow from the one before it in the chain.",
        no_signed_end: "No signed end of the chain covers the entry.",
        other_signed_end: "The signed end belongs to another entry.",
        end_forged: "The signature at the end of the chain is not this system's.",
        end_missing: "The signed end of the part that begins here is missing.",
        other_anchor: "The end that you kept has another hash here: the entries were rewritten.",
        cut_off: "The chain ends before its signed end or the end that you kept: the newest entries were cut off.",
        foreign_entry: "This system did not write the entry.",
        not_linked: "The entry is not in the chain and does not wait for its link either.",
        archive_forged:
          "The record of the archive that begins here is not signed by this system, or does not follow in the chain.",
      },
    },
    proof: {
      holds: "This entry is intact.",
      waiting: "The entry is being added to the chain. This takes a few seconds.",
      waitingNote: "The proof appears here automatically.",
      place: (position, hash, sealed) => `Position ${position} of the chain; hash ${hash}; signed on ${sealed}.`,
      fault: {
        changed: "This entry was changed after it was written.",
        not_linked: "This entry does not follow from the one before it in the chain.",
        no_signed_end: "No signed end of the chain covers this entry.",
        left_out: "This entry is not in the chain and does not wait for its link either.",
      },
    },
  },
};
