import { pageTextIn } from "../text/page-text.ts";
import type { Locale } from "../text/index.ts";

/** On wide screens only, and only there is the picture fetched. */
export function PhoneCode({ url, locale }: { url: string; locale: Locale }) {
  const text = pageTextIn(locale).visit.phone;
  return (
    <aside class="phone" aria-labelledby="phone-title">
      <img src={url} width="104" height="104" loading="lazy" alt={text.alt} />
      <div>
        <h3 id="phone-title">{text.title}</h3>
        <p>{text.text}</p>
      </div>
    </aside>
  );
}
