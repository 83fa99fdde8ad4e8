/** 13 to 19 digits, perhaps with spaces or dashes between them. */
export const CARD_NUMBER_LIKE = /\d(?:[ -]?\d){12,18}/g;
