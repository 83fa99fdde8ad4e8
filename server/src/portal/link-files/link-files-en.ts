import { counted } from "../words/counted.ts";
import { fileFaultsEn, lineFaultsEn } from "../words/file-faults-en.ts";
import type { linkFileDoneTr, linkFileFormProblemsTr, linkFileProblemsTr, linkFilesTr } from "./link-files-tr.ts";

export const linkFilesEn: typeof linkFilesTr = {
  linkFiles: {
    title: "Links from a file",
    open: "From a file",
    intro: "Each line of a CSV or Excel file becomes a link. All links are created, or none.",
    paymentSet: "Payment set (for lines without paymentSetId)",
    notify: "Send the links by (for lines without notifyBy)",
    notifyHint: "Messages are sent after all links have been created.",
    notifyNone: "Do not send",
    notifyColumn: "Message",
    file: "File",
    fileHint: (lines, megabytes) => `XLSX or CSV UTF-8, at most ${lines} lines and ${megabytes} MB.`,
    columns:
      "The first line has the column names, in any order. Required: clientOrderReference, amount, customer.email. Turkish names are accepted too. Dynamic fields: additionalData.CODE.",
    send: "Check the file",
    listTitle: "Uploaded files",
    nothingYet: "No files uploaded yet.",
    fileRefused: (name, count) =>
      `${name} was not accepted. Lines with errors: ${count}. Correct the file and upload it again.`,
    column: {
      time: "Uploaded",
      file: "File",
      state: "Status",
      sentBy: "Uploaded by",
      links: "Links",
      sum: "Total",
    },
    state: {
      checked: "Waiting for confirmation",
      waiting: "Being created",
      done: "Created",
      refused: "Not created",
    },
    explain: {
      checked:
        "Every line is valid. No links are created until you confirm. A file that no one confirms is deleted after one day.",
      waiting: "The links are being created in the background. You can close this page.",
      done: "All links were created. Download their addresses as Excel or CSV. Uploading the same file again creates no links and sends no messages.",
      refused: "No links were created, because some lines have errors. Correct the file and upload it again.",
    },
    create: (count) => `Create ${counted(count, "link", "links")}`,
    discard: "Discard the file",
    refresh: "Refresh",
    progress: "Progress",
    ended: "Finished",
    previewTitle: "First lines",
    refusalsTitle: "Lines with errors",
    firstOnly: (count) => `The first ${count} lines are shown.`,
    refusedDownload: "Download the lines with their errors, correct them and upload them again.",
    keptForMinutes: "The file is kept for ten minutes.",
    keptForDays: "The file is kept for thirty days.",
    othersNote: "No links were created for the other lines either.",
    goOn: (count) => `Continue with ${counted(count, "valid line", "valid lines")}`,
    sampleName: "Sample links",
    resultName: "Payment links",
    value: "Value",
    line: "Line",
    field: "Field",
    why: "Error",
    wholeLine: "Whole line",
    reasonOf: {
      "clientOrderReference duplicate": "An earlier line in the file has the same order.",
      "amount type":
        "Write the amount like 1250.50 or 1250,50, without a thousands separator and without a third decimal.",
      "amount too_small": "The amount is below the lowest amount of the payment set.",
      "amount too_large": "The amount is above the highest amount of the payment set.",
      "paymentSetId not_found": "There is no such payment set.",
      "paymentSetId inactive": "This payment set is disabled.",
      "customer.email invalid": "This is not an e-mail address.",
      "customer.gsm invalid": "This is not a mobile number.",
      "customer.tckn invalid": "This is not an identity number.",
      "notifyBy not_allowed": "Only Email and Sms are allowed here.",
    },
    reason: {
      ...fileFaultsEn,
      ...lineFaultsEn,
      type: "This value cannot be read.",
      invalid: "This value is not valid.",
      format: "This value has the wrong format.",
      not_allowed: "This value is not allowed.",
      not_a_guid: "This is not an id (GUID).",
      not_a_decimal: "The amount must be a number with at most 15 integer and 4 fractional digits.",
      not_positive: "The amount must be more than zero.",
      too_fine: "The amount has more decimal places than the currency allows.",
      too_short: "This text is too short.",
      too_many: "There are too many values.",
      duplicate: "Another customer has this value.",
      inactive: "This customer is not active.",
      not_found: "There is no such customer.",
      no_default_customer: "The customer was not found, and there is no default customer.",
      already_paid: "This order has already been paid.",
      other_currency: "The payment set collects another currency.",
      unknown_field: "There is no such dynamic field.",
      unavailable: "Messages cannot be sent through this channel.",
    },
  },
};

export const linkFileProblemsEn: typeof linkFileProblemsTr = {
  links_too_large: "The file is larger than 4 MB. Split it and upload the parts.",
  used_by_other: "Another member has already confirmed this file. Ask that member for the links.",
};

export const linkFileFormProblemsEn: typeof linkFileFormProblemsTr = {
  links_begun: "The links in this file are being created or already exist, so it can no longer be discarded.",
};

export const linkFileDoneEn: typeof linkFileDoneTr = {
  link_file_begun: "The links are being created.",
  link_file_known: "This file was confirmed before. No links are created and no messages are sent again.",
  link_file_discarded: "The file was deleted. No links were created.",
};
