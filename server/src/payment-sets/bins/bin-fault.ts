import { fileFaultText, type FileFault } from "#platform/text/unreadable-file.ts";

/** What is wrong with a line of a BIN list. */
export type BinFault =
  | { name: "bin" | "bankCode" | "cardType" | "brand" | "commercial" | "program" }
  | { name: "fields"; has: number; needs: number }
  | { name: "columns"; missing: string }
  | { name: "contradicts"; bin: string; earlier: number }
  | { name: "unreadable"; fault: FileFault; column: string | null }
  | { name: "empty" }
  | { name: "too_many_faults" }
  | { name: "too_many_rows"; max: number };

/** The fault in a few words, for the command line. */
export function faultText(fault: BinFault): string {
  switch (fault.name) {
    case "bin":
      return "bin must be 6 to 8 digits";
    case "bankCode":
      return "bankCode must be four digits or empty";
    case "cardType":
      return "cardType must be credit, debit or prepaid";
    case "brand":
      return "brand must be a lower-case word or empty";
    case "commercial":
      return "commercial must be true or false";
    case "program":
      return "program must be lower-case words with hyphens or empty";
    case "fields":
      return `has ${fault.has} fields instead of ${fault.needs}`;
    case "columns":
      return `the header lacks ${fault.missing}`;
    case "contradicts":
      return `contradicts line ${fault.earlier} about ${fault.bin}; line ${fault.earlier} counts`;
    case "unreadable":
      return fileFaultText(fault);
    case "empty":
      return "the file has no rows";
    case "too_many_faults":
      return "too many lines are wrong: the rest was not read";
    case "too_many_rows":
      return `a list has at most ${fault.max} rows`;
  }
}
