import { pageTextIn } from "../text/page-text.ts";
import type { Locale } from "../text/index.ts";

/** On wide screens only, and only there is the picture fetched. */
export function PhoneCode({ url, locale }: { url: string; locale: Locale }) {
  const text = pageTextIn(locale).visit.phone;
  return (
    <aside class="phone" aria-labelledby="phone-title">
      <h2 id="phone-title">{text.title}</h2>
      <img src={url} width="200" height="200" loading="lazy" alt={text.alt} />
      <p>{text.text}</p>
    </aside>
  );
}
