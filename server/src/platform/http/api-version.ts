/** Paths without a prefix are this version of the interface. Every response names it. */
export const API_VERSION = "1";
