import type { MerchantModel } from "../model.ts";
import type { Locale } from "../text/index.ts";
import { pageTextIn } from "../text/page-text.ts";

interface Props {
  merchant: MerchantModel | null;
  locale: Locale;
}

/** The merchant's telephone number and e-mail address. */
export function Help({ merchant, locale }: Props) {
  if (!merchant || (merchant.phone === null && merchant.email === null)) return null;
  const { phone, email } = merchant;
  return (
    <section class="help" aria-labelledby="help">
      <h2 id="help">{pageTextIn(locale).help}</h2>
      {phone !== null && (
        <p class="icon icon-phone">
          <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>
        </p>
      )}
      {email !== null && (
        <p class="icon icon-mail">
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
    </section>
  );
}

/** The company's own name and its legal texts. */
export function Legal({ merchant, locale }: Props) {
  const text = pageTextIn(locale);
  if (!merchant) return null;
  const links = [
    [text.terms, merchant.termsUrl],
    [text.privacy, merchant.privacyUrl],
  ].filter((link): link is [string, string] => link[1] !== null);
  if (merchant.company === null && links.length === 0) return null;
  return (
    <div class="legal">
      <p>{merchant.company ?? merchant.name}</p>
      <p>
        {links.map(([label, url]) => (
          <a key={label} href={url} target="_blank" rel="noopener noreferrer">
            {label}
          </a>
        ))}
      </p>
    </div>
  );
}
