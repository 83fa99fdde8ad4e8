import type { Locale } from "../text/index.ts";
import { pageTextIn } from "../text/page-text.ts";

/** Wide screens only; the picture is not fetched on others. */
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
