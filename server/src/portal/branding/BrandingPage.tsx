import { brandModel, radii, type Branding, type Radius, type ThemeName } from "#branding/index.ts";
import { Shell, useText } from "../page/index.ts";
import { Field, Heading, Problems, Select, Sheet } from "../parts/index.ts";
import { colourNames, fieldOf, standardColours, type BrandingForm } from "./branding-fields.ts";
import type { BrandingSubject } from "./branding-subject.ts";
import { Previews } from "./Previews.tsx";

const THEMES: readonly ThemeName[] = ["light", "dark"];

interface Page {
  subject: BrandingSubject;
  branding: Branding | undefined;
  /** Shown where the form has no name. */
  companyName: string;
  form: BrandingForm;
}

/** The look of a set's pages, or of the company's. */
export function BrandingPage(page: Page) {
  const { subject, form } = page;
  const { branding: text, sets } = useText();
  const { setId, sample, backUrl } = subject;
  const isOfSet = setId !== null;
  const title = isOfSet ? text.title : text.companyTitle;
  return (
    <Shell nav="setup" title={isOfSet ? `${title} · ${sample.name}` : title} problems={form.problems}>
      <Heading
        title={title}
        note={isOfSet ? text.intro : text.companyIntro}
        back={{ label: isOfSet ? sample.name : sets.title, url: backUrl }}
      />
      <div class="branding">
        <Form page={page} />
        <Previews url={`${subject.url}/preview`} form={form} />
        <div class="branding-rest">
          <Logos page={page} />
          {ownerOf(page) === (isOfSet ? "set" : "company") && <Removal page={page} />}
        </div>
      </div>
    </Shell>
  );
}

/** Whose look the pages have now. */
function ownerOf({ branding }: Page): "service" | "company" | "set" {
  if (branding === undefined) return "service";
  return branding.paymentSetId === null ? "company" : "set";
}

function Form({ page }: { page: Page }) {
  const { subject, form } = page;
  const words = useText();
  const text = words.branding;
  const labels = Object.fromEntries(
    colourNames.flatMap((name) =>
      THEMES.map((theme) => [fieldOf(theme, name), `${text[theme]}, ${text.colour[name]}`]),
    ),
  );
  const owner = ownerOf(page);
  const previewAction = `${subject.url}/preview`;
  return (
    <form class="sheet" method="post" action={subject.url} data-once data-preview={previewAction}>
      <Problems problems={form.problems} labels={labels} />
      <p class="hint">{subject.setId === null && owner === "company" ? text.ownerOfAll : text.owner[owner]}</p>
      <input type="hidden" name="seen" value={form.seen} />
      <Contact page={page} />
      <Look page={page} />
      <div class="actions">
        <button class="primary">{words.save}</button>
        <button formAction={`${previewAction}#preview`} formNoValidate>
          {text.preview}
        </button>
        <a class="button" href={subject.backUrl}>
          {words.cancel}
        </a>
      </div>
    </form>
  );
}

function Contact({ page: { companyName, form } }: { page: Page }) {
  const { fields } = form;
  const text = useText().branding;
  const common = { autocomplete: "off" };
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

function Look({ page }: { page: Page }) {
  const { fields } = page.form;
  const text = useText().branding;
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
          options={(Object.keys(radii) as Radius[]).map((value) => ({ value, label: text.radii[value] }))}
        />
      </div>
      <p class="hint">{text.coloursHint}</p>
      <div class="colour-themes">
        {THEMES.map((theme) => (
          <fieldset key={theme}>
            <legend>{text[theme]}</legend>
            {colourNames.map((name) => (
              <Colour key={name} page={page} theme={theme} name={name} />
            ))}
          </fieldset>
        ))}
      </div>
    </>
  );
}

interface ColourProps {
  page: Page;
  theme: ThemeName;
  name: (typeof colourNames)[number];
}

/** A colour as text. The swatch beside it shows it; with script it can be clicked and chosen. */
function Colour({ page: { branding, form }, theme, name }: ColourProps) {
  const { fields } = form;
  const text = useText().branding;
  const field = fieldOf(theme, name);
  const label = text.colour[name];
  const standard = standardColours(branding?.colours ?? null)[field];
  const shown = HEX.test(fields[field]) ? fields[field] : standard;
  return (
    <Field
      label={label}
      name={field}
      value={fields[field]}
      placeholder={standard}
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
        data-standard={standard}
        aria-label={text.choose(`${text[theme]}, ${label}`)}
      />
    </Field>
  );
}

/** What a swatch can show. */
const HEX = /^#[0-9a-f]{6}$/i;

function Removal({ page: { subject, form } }: { page: Page }) {
  const text = useText().branding;
  return (
    <details class="action-form">
      <summary class="button danger">{text.remove}</summary>
      <form class="sheet" method="post" action={`${subject.url}/remove`} data-once>
        <input type="hidden" name="seen" value={form.seen} />
        <p>{subject.setId === null ? text.removeCompanyText : text.removeText}</p>
        <button class="danger">{text.removeSubmit}</button>
      </form>
    </details>
  );
}

function Logos({ page }: { page: Page }) {
  const text = useText().branding;
  return (
    <Sheet titleId="logos-title" title={text.logos}>
      <p class="hint">{text.logoNote}</p>
      <div class="logos">
        {THEMES.map((theme) => (
          <Logo key={theme} page={page} theme={theme} />
        ))}
      </div>
    </Sheet>
  );
}

function Logo({ page: { subject, branding, form }, theme }: { page: Page; theme: ThemeName }) {
  const { seen } = form;
  const text = useText().branding;
  const pictures = branding && brandModel(branding);
  const [field, picture] =
    theme === "dark" ? ["dark-logo", pictures?.darkLogo ?? null] : ["logo", pictures?.logo ?? null];
  return (
    <form method="post" action={`${subject.url}/logo`} encType="multipart/form-data" data-once>
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="logoTheme" value={theme} />
      {picture !== null && (
        <p class={`logo-shown logo-shown-${theme}`}>
          <img src={picture.url} width={picture.width} height={picture.height} alt={text.logo[theme]} />
        </p>
      )}
      <Field
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
            formAction={`${subject.url}/logo/remove`}
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
