/** A text for people who set up a terminal. */
export type Localized = Readonly<Record<"tr" | "en", string>>;
