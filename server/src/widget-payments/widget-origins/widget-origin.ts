import { invalid } from "#platform/refusal.ts";

export function checkOrigin(text: string): string {
  const url = URL.parse(text);
  const isOrigin =
    url !== null &&
    (url.protocol === "https:" || url.protocol === "http:") &&
    (text === url.origin || text === `${url.origin}/`);
  if (!isOrigin)
    throw invalid("origin", "An origin is a scheme, a host and, if needed, a port, such as https://shop.example.");
  return url.origin;
}
