import { chargedOnce, noSecondCharge, provenDeclines, statuses } from "./charges.ts";
import { dayLists } from "./day-list.ts";
import { chargeIsFound, evidence, lostReplies, mutatedReplies, repliesOfOthers, signedReplies } from "./replies.ts";
import { refunds, voids } from "./reversals.ts";
import { checkMovesNothing, completeSettings, refusedBeforeSending } from "./settings.ts";
import {
  droppedFields,
  oneCompletion,
  ownForm,
  payersWhoFail,
  returnsOfOthers,
  sameJudgement,
  startCharges,
} from "./three-ds.ts";
import type { Guarantee } from "./world.ts";

/** Everything that `payments` relies on. Each is proved for each bank, or a capability says why it is not promised. */
export const guarantees: readonly Guarantee[] = [
  completeSettings,
  chargedOnce,
  provenDeclines,
  noSecondCharge,
  lostReplies,
  chargeIsFound,
  repliesOfOthers,
  signedReplies,
  mutatedReplies,
  statuses,
  startCharges,
  payersWhoFail,
  returnsOfOthers,
  sameJudgement,
  oneCompletion,
  voids,
  refunds,
  dayLists,
  evidence,
  refusedBeforeSending,
  checkMovesNothing,
  droppedFields,
  ownForm,
];
