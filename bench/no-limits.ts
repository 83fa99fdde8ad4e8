/** One caller stands for many: what is measured is the work, not the limits. */
export const noLimits = { RATE_LIMIT_PER_CREDENTIAL: "100000000", RATE_LIMIT_PER_ADDRESS: "100000000" };
