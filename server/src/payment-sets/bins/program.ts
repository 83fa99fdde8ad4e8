import { bankName } from "./banks.ts";

/** Installment programs as payers know them. A program that is not listed shows its code. */
const NAMES: Readonly<Record<string, string>> = {
  advantage: "Advantage",
  axess: "Axess",
  bank24: "Bank 24",
  bankkart: "Bankkart",
  bonus: "Bonus",
  cardfinans: "CardFinans",
  maximum: "Maximum",
  "miles-and-smiles": "Miles&Smiles",
  neo: "Neo",
  paraf: "Paraf",
  "saglam-kart": "Sağlam Kart",
  "shop-and-fly": "Shop&Fly",
  wings: "Wings",
  world: "World",
};

export function programName(program: string): string {
  return NAMES[program] ?? program;
}

/** The codes of the programs that have a name. */
export const knownPrograms: readonly string[] = Object.keys(NAMES);

/** The bank that owns each program, by EFT code. Other banks may issue cards of the program too. */
const OWNERS: Readonly<Record<string, string>> = {
  advantage: "0123",
  axess: "0046",
  bankkart: "0010",
  bonus: "0062",
  cardfinans: "0111",
  maximum: "0064",
  "miles-and-smiles": "0062",
  paraf: "0012",
  "saglam-kart": "0205",
  "shop-and-fly": "0062",
  wings: "0046",
  world: "0067",
};

export function programBank(program: string): string | null {
  return bankName(OWNERS[program] ?? null);
}

/** Lower-case words with hyphens, as in BIN lists. */
export function isProgram(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= 32;
}
