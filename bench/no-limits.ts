/** No rate limits, because one caller of a bench stands for many. */
export const noLimits = {
  RATE_LIMIT_PER_CREDENTIAL: "100000000",
  RATE_LIMIT_PER_ADDRESS: "100000000",
  RATE_LIMIT_VISITS_PER_ADDRESS: "100000000",
  UNPAID_VISITS_PER_ADDRESS: "100000000",
};
