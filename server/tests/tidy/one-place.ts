/** What only one place of the server may use. */
export const ENVIRONMENT = /\bprocess\.(?:env|loadEnvFile)\b|\bprocess\[|\bfrom "node:process"/;
export const TIME = /\bDate\.now\b|\bnew Date\b(?!\()|\bnew Date\(\)|\bTemporal\.Now\b/;
export const RANDOMNESS = /\b(?:randomBytes|randomUUID|randomInt|randomFill(?:Sync)?|getRandomValues|Math\.random)\b/;
export const SENDERS = new RegExp(
  [
    String.raw`(?<![.\w])fetch\(|\bglobalThis\.fetch\b|\bfrom "undici"|\b(?:http|https|http2|net|tls)\.(?:request|get|connect)\(`,
    String.raw`^import (?!type\b).*\b(?:request|get|connect|createConnection)\b.* from "node:(?:https?|http2|net|tls)"`,
  ].join("|"),
);
