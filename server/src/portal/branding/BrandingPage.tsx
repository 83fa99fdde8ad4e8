import { Field, Select } from "../parts/Field.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
import { Shell } from "../page/Shell.tsx";
import { textIn } from "../words/index.ts";
import { Logos } from "./Logos.tsx";
import type { BrandingPage, ColourField, ColourName } from "./model.ts";
import { Previews } from "./Previews.tsx";

export function Branding(page: BrandingPage) {
  const { locale, set, listUrl, owner, problems } = page;
  const { branding: text, sets } = textIn(locale);
  const title = set === null ? text.companyTitle : text.title;
  return (
    <Shell page={page} title={set === null ? title : `${title} · ${set.name}`} hasProblems={problems.length > 0}>
      <Heading
        title={title}
        note={set === null ? text.companyIntro : text.intro}
        back={set === null ? { label: sets.title, url: listUrl } : { label: set.name, url: set.url }}
      />
      <div class="branding">
        <Form page={page} />
        <Previews page={page} />
        <div class="branding-rest">
          <Logos page={page} />
          {owner === (set === null ? "company" : "set") && <Removal page={page} />}
        </div>
      </div>
    </Shell>
  );
}

function Form({ page }: { page: BrandingPage }) {
  const { locale, set, listUrl, owner, action, previewAction, seen, problems } = page;
  const words = textIn(locale);
  const text = words.branding;
  const labels = Object.fromEntries(
    COLOURS.flatMap((name) => [
      [`light-${name}`, `${text.light}, ${text.colour[name]}`],
      [`dark-${name}`, `${text.dark}, ${text.colour[name]}`],
    ]),
  );
  return (
    <form class="sheet" method="post" action={action} data-once data-preview={previewAction}>
      <Problems problems={problems} locale={locale} labels={labels} />
      <p class="hint">{set === null && owner === "company" ? text.ownerOfAll : text.owner[owner]}</p>
      <input type="hidden" name="seen" value={seen} />
      <Contact page={page} />
      <Look page={page} />
      <div class="actions">
        <button class="primary">{words.save}</button>
        <button formAction={`${previewAction}#preview`} formNoValidate>
          {text.preview}
        </button>
        <a class="button" href={set?.url ?? listUrl}>
          {words.cancel}
        </a>
      </div>
    </form>
  );
}

function Contact({ page: { locale, companyName, fields, problems } }: { page: BrandingPage }) {
  const text = textIn(locale).branding;
  const common = { locale, problems, autocomplete: "off" };
  return (
    <>
      <h2>{text.who}</h2>
      <div class="field-grid">
        <Field
          {...common}
          name="brandName"
          label={text.name}
          hint={text.nameHint(companyName)}
          value={fields.brandName}
          maxLength={100}
        />
        <Field
          {...common}
          name="support-email"
          label={text.supportEmail}
          type="email"
          value={fields["support-email"]}
          maxLength={254}
        />
        <Field
          {...common}
          name="support-phone"
          label={text.supportPhone}
          hint={text.supportPhoneHint}
          type="tel"
          value={fields["support-phone"]}
          maxLength={30}
        />
        <Field {...common} name="terms-url" label={text.termsUrl} value={fields["terms-url"]} inputmode="url" />
        <Field {...common} name="privacy-url" label={text.privacyUrl} value={fields["privacy-url"]} inputmode="url" />
      </div>
    </>
  );
}

const COLOURS: readonly ColourName[] = ["accent", "background", "surface", "text"];

function Look({ page }: { page: BrandingPage }) {
  const { locale, fields } = page;
  const text = textIn(locale).branding;
  return (
    <>
      <h2>{text.look}</h2>
      <div class="field-grid">
        <Select
          name="theme"
          label={text.theme}
          value={fields.theme}
          options={(["auto", "light", "dark"] as const).map((value) => ({ value, label: text.themes[value] }))}
        />
        <Select
          name="radius"
          label={text.radius}
          value={fields.radius}
          options={(["none", "small", "medium", "large"] as const).map((value) => ({
            value,
            label: text.radii[value],
          }))}
        />
      </div>
      <p class="hint">{text.coloursHint}</p>
      <div class="colour-themes">
        {(["light", "dark"] as const).map((theme) => (
          <fieldset key={theme}>
            <legend>{text[theme]}</legend>
            {COLOURS.map((name) => (
              <Colour key={name} page={page} theme={theme} name={name} />
            ))}
          </fieldset>
        ))}
      </div>
    </>
  );
}

interface ColourProps {
  page: BrandingPage;
  theme: "light" | "dark";
  name: ColourName;
}

/** A colour as text. The swatch beside it shows it; with script it can be clicked and chosen. */
function Colour({ page: { locale, fields, standard, problems }, theme, name }: ColourProps) {
  const text = textIn(locale).branding;
  const field: ColourField = `${theme}-${name}`;
  const label = text.colour[name];
  const shown = HEX.test(fields[field]) ? fields[field] : standard[field];
  return (
    <Field
      {...{ locale, problems, label }}
      name={field}
      value={fields[field]}
      placeholder={standard[field]}
      maxLength={7}
      size={9}
      autocomplete="off"
      spellcheck={false}
    >
      <input
        type="color"
        class="swatch"
        value={shown}
        disabled
        data-colour-of={field}
        data-standard={standard[field]}
        aria-label={text.choose(`${text[theme]}, ${label}`)}
      />
    </Field>
  );
}

/** What a swatch can show. */
const HEX = /^#[0-9a-f]{6}$/i;

function Removal({ page: { locale, set, removeAction, seen } }: { page: BrandingPage }) {
  const text = textIn(locale).branding;
  return (
    <details class="action-form">
      <summary class="button danger">{text.remove}</summary>
      <form class="sheet" method="post" action={removeAction} data-once>
        <input type="hidden" name="seen" value={seen} />
        <p>{set === null ? text.removeCompanyText : text.removeText}</p>
        <button class="danger">{text.removeSubmit}</button>
      </form>
    </details>
  );
}
