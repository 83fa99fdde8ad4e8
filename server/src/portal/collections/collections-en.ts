import type { collectionsTr } from "./collections-tr.ts";

export const collectionsEn: typeof collectionsTr = {
  collections: {
    title: "ERP hand-over",
    intro: "Your ERP program books every sale, refund and void once.",
    reopen: "List again",
    noneWaiting: "There is nothing for the ERP to book.",
    waiting: (count) => `Waiting for the ERP: ${count}.`,
    oldest: (time) => `The oldest: ${time}.`,
    failed: (count) => `The ERP could not book: ${count}.`,
    saleWaitsCount: (count) => `Refunds and voids that wait for their sale: ${count}.`,
    nothingYet: "No collections in this period.",
    column: { time: "Time", reference: "Order", type: "Type", account: "Account", state: "Status", amount: "Amount" },
    state: { waiting: "Waiting", failed: "Not booked", waits_for_sale: "Waits for its sale", integrated: "Booked" },
    type: { sale: "Sale", refund: "Refund", void: "Void" },
    code: "Order reference or ERP code",
    payment: "Show the payment",
    answerTitle: "The ERP's answer",
    explain: {
      waiting: "The ERP has not answered yet. It gets this collection when it reads the list.",
      failed: "The ERP says that it could not book this. It tries again once the reason is gone.",
      waits_for_sale: "The ERP books the sale first. After that this is in its list.",
      integrated: "The ERP booked this under the code below.",
    },
    erpCode: "ERP code",
    error: "Reason",
    factsTitle: "What is to be booked",
    charged: "Charged on the card",
    installments: "Installments",
    sale: "The sale",
    saleWaits: "Waits for the ERP",
    card: "Card",
    authCode: "Approval code",
    id: "Id",
    reopenIntro:
      "An ERP that was restored from a backup has lost what it acknowledged since. Enter the time of the backup: what was booked after it is listed again.",
    backupDate: "Day of the backup",
    backupTime: "Time of the backup",
    reopenProblems: "Correct the time of the backup",
    countThem: "Show how many",
    noneSince: "Nothing was booked after this time.",
    reopenCount: (count) =>
      `Collections that are listed again and lose their ERP codes: ${count}. If the ERP still has these bookings, do not do this: they could be booked twice.`,
    reopenNow: "List again",
    files: {
      title: "ERP files",
      intro: "Files for an ERP that imports files. A collection lies in one file, and a file never changes.",
      none: "There are no files yet. The operator writes them: servicepay erp export.",
      limits:
        "The last hundred files are shown. The operator confirms a file once the ERP has imported it: servicepay erp confirm NUMBER.",
      column: { time: "Written", file: "File", state: "Status", collections: "Collections" },
      state: { waiting: "Not confirmed", confirmed: "Confirmed" },
    },
    help: {
      title: "What does the ERP program do?",
      list: "1. It reads what waits, always page 1:",
      book: "2. It books each under its id, in a field that the ERP keeps unique. If there is a booking with this id, it books nothing.",
      acknowledge:
        "3. It sends the code of its booking. If it cannot book, it sends integrationError instead of erpCode:",
      again: "It repeats this until the list is empty. The same answer again changes nothing.",
    },
  },
};
