import type { linkProblemsTr } from "./link-problems-tr.ts";

export const linkProblemsEn: typeof linkProblemsTr = {
  order: { required: "Enter the order's number.", already_paid: "This order has been paid. Enter another number." },
  days: {
    invalid: "Choose a time.",
    too_early: "The link is already valid for longer than that.",
    too_late: "A link is valid for at most 366 days after its creation.",
  },
};
