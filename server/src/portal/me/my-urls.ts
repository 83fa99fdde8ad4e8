/** The member's own page, which belongs to no company. */
export const ME = "/portal/-/me";
export const PASSKEYS = `${ME}/passkeys`;
export const OWN_PROVIDERS = `${ME}/log-ins`;
export const SECOND_FACTOR = "/portal/-/second-factor";
