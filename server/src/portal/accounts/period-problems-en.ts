/** What is wrong with the days of a period. */
export const periodProblemsEn = {
  from: {
    invalid: "Choose a valid date.",
    not_a_day: "Choose a valid date.",
    after_end: "The first day cannot be after the last day.",
    too_many_lines: "This period has more than 5,000 transactions. Choose a shorter one.",
  },
  to: { invalid: "Choose a valid date.", not_a_day: "Choose a valid date." },
};
