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

/** Lower-case words with hyphens, as BIN lists write them. */
export function isProgram(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= 32;
}
