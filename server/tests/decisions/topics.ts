/** A topic of what was decided, and the titles of the tests that prove it. */
export type Topics = Readonly<Record<string, readonly [string, ...string[]]>>;
