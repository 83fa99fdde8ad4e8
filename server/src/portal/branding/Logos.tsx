import { Field } from "../parts/Field.tsx";
import { textIn } from "../words/index.ts";
import type { BrandingPage } from "./model.ts";

export function Logos({ page }: { page: BrandingPage }) {
  const text = textIn(page.locale).branding;
  return (
    <section class="sheet" aria-labelledby="logos-title">
      <h2 id="logos-title">{text.logos}</h2>
      <p class="hint">{text.logoNote}</p>
      <div class="logos">
        {page.logos.map((logo) => (
          <Logo key={logo.theme} page={page} logo={logo} />
        ))}
      </div>
    </section>
  );
}

function Logo({ page, logo: { theme, picture } }: { page: BrandingPage; logo: BrandingPage["logos"][number] }) {
  const { locale, logoAction, removeLogoAction, seen, problems } = page;
  const text = textIn(locale).branding;
  const field = theme === "dark" ? "dark-logo" : "logo";
  return (
    <form method="post" action={logoAction} encType="multipart/form-data" data-once>
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="logoTheme" value={theme} />
      {picture !== null && (
        <p class={`logo-shown logo-shown-${theme}`}>
          <img src={picture.url} width={picture.width} height={picture.height} alt={text.logo[theme]} />
        </p>
      )}
      <Field
        {...{ locale, problems }}
        name={field}
        label={text.logo[theme]}
        hint={theme === "dark" ? text.darkLogoHint : text.logoHint}
        type="file"
        accept=".png,image/png"
        required
      />
      <div class="row">
        <button>{text.sendLogo}</button>
        {picture !== null && (
          <button
            class="danger"
            formAction={removeLogoAction}
            formEncType="application/x-www-form-urlencoded"
            formNoValidate
          >
            {text.removeLogo}
          </button>
        )}
      </div>
    </form>
  );
}
