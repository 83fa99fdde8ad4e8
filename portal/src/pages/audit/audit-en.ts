import type { auditTr } from "./audit-tr.ts";

export const auditEn: typeof auditTr = {
  audit: {
    title: "Audit log",
    intro: "Who did what, and when. Entries cannot be changed; each has its proof.",
    nothingYet: "There are no entries in this period.",
    column: { at: "Time", action: "Action", actor: "Who", record: "Record", details: "Details" },
    actorKind: { member: "member", credential: "program", operator: "operator", worker: "system", other: "" },
    everyActor: { member: "All members", credential: "All programs", operator: "Operator", worker: "System" },
    noun: "Subject",
    nounHint: "The first word of the action, such as payment or member.",
    recordHint: "The whole id of the record.",
    recordId: "Record's id",
    sameRecord: "All actions on this record",
    entryTitle: "Action",
    trace: "Trace id",
    proof: {
      holds: "This entry is what was written.",
      waiting: "The entry joins the chain within seconds.",
      waitingNote: "Reload the page to see its proof.",
      place: (position, hash, sealed) => `Position ${position} of the chain; hash ${hash}; signed on ${sealed}.`,
      fault: {
        changed: "This entry is not what was written: it was changed.",
        not_linked: "This entry does not follow from the one before it in the chain.",
        no_signed_end: "No signed end of the chain covers this entry.",
      },
    },
  },
};
