import { actorBugs } from "./actors.ts";
import { amountBugs } from "./amounts.ts";
import { boundaryBugs } from "./boundaries.ts";
import { chargingBugs } from "./charging.ts";
import { collectionBugs } from "./collections.ts";
import { companyBugs } from "./companies.ts";
import { eventBugs } from "./events.ts";
import { noticeBugs } from "./notices.ts";
import { operatorBugs } from "./operators.ts";
import type { PlantedBug } from "./planted-bug.ts";
import { repetitionBugs } from "./repetitions.ts";
import { requestBugs } from "./requests.ts";
import { reversalBugs } from "./reversals.ts";
import { settlementBugs } from "./settlements.ts";
import { shownSumBugs } from "./shown-sums.ts";
import { threeDsBugs } from "./three-ds.ts";

export const plantedBugs: readonly PlantedBug[] = [
  ...chargingBugs,
  ...threeDsBugs,
  ...amountBugs,
  ...reversalBugs,
  ...settlementBugs,
  ...collectionBugs,
  ...requestBugs,
  ...noticeBugs,
  ...eventBugs,
  ...boundaryBugs,
  ...repetitionBugs,
  ...actorBugs,
  ...companyBugs,
  ...operatorBugs,
  ...shownSumBugs,
];
