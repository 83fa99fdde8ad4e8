/** Why we cannot go on, in one sentence for the person who started us. */
export class Stop extends Error {}
