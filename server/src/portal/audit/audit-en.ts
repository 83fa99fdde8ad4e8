import { counted } from "../words/counted.ts";
import { auditActionsEn } from "./audit-actions-en.ts";
import type { auditTr } from "./audit-tr.ts";

export const auditEn: typeof auditTr = {
  audit: {
    title: "Audit log",
    intro: "Who did what, and when. Entries cannot be changed; each has its proof.",
    archivedTo: (month) =>
      `Entries up to the end of ${month} are in the archive; the operator of the installation can bring them back.`,
    nothingYet: "There are no entries in this period.",
    column: { at: "Time", action: "Action", actor: "Who", record: "Record", details: "Details" },
    actorKind: { member: "member", credential: "program", operator: "operator", worker: "system", other: "" },
    everyActor: { member: "All members", credential: "All programs", operator: "Operator", worker: "System" },
    noun: "Subject",
    nounHint: "The first word of the action's code, such as payment or member.",
    recordHint: "The whole id of the record.",
    recordId: "Record's id",
    sameRecord: "All actions on this record",
    action: auditActionsEn,
    entryTitle: "Action",
    trace: "Trace id",
    exported: { actorKind: "Kind", id: "Entry" },
    whole: {
      open: "Check the whole log",
      title: "The whole audit log",
      intro:
        "Reads every entry, and the chain that links them, from the beginning. If an entry was changed, removed or inserted, it names the first broken place.",
      end: "The end of the chain now",
      endNote:
        "Keep this line somewhere else. Only with it can a later check tell whether the newest entries were cut off.",
      noEnd: "No entry is signed yet.",
      sealed: (time) => `Signed on ${time}`,
      anchor: "An end that you kept",
      anchorHint: "Its position and hash; may be left empty.",
      start: "Check",
      again: "Check again",
      next: "Continue",
      underWay: "The check is under way.",
      chainSoFar: (count, of) => `${count} of ${of} entries ${count === "1" ? "is" : "are"} what was written.`,
      besideSoFar: (count) =>
        `${counted(count, "entry of the chain is", "entries of the chain are")} what was written; now entries outside it are looked for.`,
      holds: "The whole audit log is what was written.",
      counted: (count, waiting) =>
        `${counted(count, "entry of the chain was", "entries of the chain were")} checked; ${counted(waiting, "waits for its link", "wait for their link")}.`,
      archived: (count) =>
        `${counted(count, "of them is", "of them are")} in the archive: their place in the chain was checked, and the operator of the installation checks the archive's files.`,
      anchored: "The end that you kept holds too: no entry before it was cut off.",
      notAnchored: "No kept end was given: this check cannot tell whether the newest entries were cut off.",
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
      holds: "This entry is what was written.",
      waiting: "The entry joins the chain within seconds.",
      waitingNote: "The proof appears here by itself.",
      place: (position, hash, sealed) => `Position ${position} of the chain; hash ${hash}; signed on ${sealed}.`,
      fault: {
        changed: "This entry is not what was written: it was changed.",
        not_linked: "This entry does not follow from the one before it in the chain.",
        no_signed_end: "No signed end of the chain covers this entry.",
        left_out: "This entry is not in the chain and does not wait for its link either.",
      },
    },
  },
};
