/** One caller of a bench stands for many: the limits for one caller do not apply. */
export const noLimits = { RATE_LIMIT_PER_CREDENTIAL: "100000000", RATE_LIMIT_PER_ADDRESS: "100000000" };
