/** An e-mail's own styles are inline. It runs no script, loads nothing, and its links open in a new tab. */
export const emailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";
