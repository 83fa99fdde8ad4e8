import { importFileProblemsEn } from "../accounts/imports-en.ts";
import { linkFileProblemsEn } from "../link-files/link-files-en.ts";
import type { fileProblemsTr } from "./file-problems-tr.ts";

/** What can be wrong with a file that is sent. */
export const fileProblemsEn: typeof fileProblemsTr = {
  unusable: "The file cannot be used. Nothing of it was stored, and the previous list stays.",
  forgotten: "The file is no longer kept. Choose it again.",
  list_changed:
    "Somebody replaced the list in the meantime. Choose the file again, and look at the difference once more.",
  required: "Choose a file.",
  too_large: "The file is too large. Send it in parts, or import it on the command line.",
  ...importFileProblemsEn,
  ...linkFileProblemsEn,
  unreadable: "The file did not arrive whole. Send it again.",
};
