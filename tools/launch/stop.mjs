/** The start cannot continue. The message is for the user. */
export class Stop extends Error {}
