import { amountBugs } from "./planted-bugs/amounts.ts";
import { boundaryBugs } from "./planted-bugs/boundaries.ts";
import { chargingBugs } from "./planted-bugs/charging.ts";
import { noticeBugs } from "./planted-bugs/notices.ts";
import type { PlantedBug } from "./planted-bugs/planted-bug.ts";
import { takingBackBugs } from "./planted-bugs/taking-back.ts";
import { threeDsBugs } from "./planted-bugs/three-ds.ts";

/** Every mistake that a storm must notice. */
export const plantedBugs: readonly PlantedBug[] = [
  ...chargingBugs,
  ...threeDsBugs,
  ...amountBugs,
  ...takingBackBugs,
  ...noticeBugs,
  ...boundaryBugs,
];
