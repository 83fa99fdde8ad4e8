import { readFile } from "node:fs/promises";
import { InvalidArgumentError, Option, type Command } from "commander";
import {
  findBranding,
  radii,
  removeBranding,
  setBranding,
  themes,
  type Branding,
  type BrandingChanges,
  type Radius,
  type Theme,
  type ThemeColours,
} from "#branding/index.ts";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { CommandFailure, WrongUsage } from "./cli/command-failure.ts";
import { requirePaymentSet } from "./cli/named-records.ts";
import { setAction, fields, type CommandOutput } from "./cli/output.ts";
import { tenantOption, withTenant, type TenantOption } from "./cli/with-tenant.ts";

interface BrandingOptions extends TenantOption {
  paymentSet?: string;
  name?: string;
  logo?: string;
  darkLogo?: string;
  supportEmail?: string;
  supportPhone?: string;
  termsUrl?: string;
  privacyUrl?: string;
  theme?: Theme;
  radius?: Radius;
  accent?: string;
  background?: string;
  surface?: string;
  text?: string;
  darkAccent?: string;
  darkBackground?: string;
  darkSurface?: string;
  darkText?: string;
}

export function addBrandingCommands(program: Command): void {
  const branding = program
    .command("branding")
    .description("the look of payment pages: name, logo, colours, theme, corners");
  const where = (command: Command) =>
    tenantOption(command).option(
      "--payment-set <set>",
      "for this payment set only; default: for all sets without their own branding",
    );

  setAction(
    contactOptions(
      where(branding.command("set").description("change the given values, from the next view of each page")),
    )
      .option("--name <name>", "shown instead of the tenant's name, or none", noneOrText)
      .option("--logo <file>", "a PNG of at most 256 KB, or none", noneOrText)
      .option(
        "--dark-logo <file>",
        "the logo for the dark theme, or none: then the other logo is shown on white",
        noneOrText,
      )
      .addOption(new Option("--theme <theme>", "auto follows the payer's device").choices(themes))
      .addOption(new Option("--radius <radius>", "of fields and buttons").choices(Object.keys(radii)))
      .option("--accent <colour>", "buttons and links, such as #0b5fcc")
      .option("--background <colour>", "of the page behind the form")
      .option("--surface <colour>", "of the form")
      .option("--text <colour>", "of texts")
      .option("--dark-accent <colour>", "buttons and links in the dark theme; default: derived from the light theme")
      .option("--dark-background <colour>", "of the page in the dark theme")
      .option("--dark-surface <colour>", "of the form in the dark theme")
      .option("--dark-text <colour>", "of texts in the dark theme"),
    set,
  );
  setAction(where(branding.command("show").description("show the branding")), (options: BrandingOptions) =>
    withTenant(options, async (ctx) => {
      const found = await findBranding(ctx, await setIdOf(ctx, options));
      if (found === undefined) return { text: "No branding is set: pages have the service's own look.", data: null };
      return { text: describe(found), data: dataOf(found) };
    }),
  );
  setAction(
    where(branding.command("remove").description("remove the branding, so that pages have the service's own look")),
    (options: BrandingOptions) =>
      withTenant(options, (ctx) =>
        inTransaction(ctx, async (ctx) => {
          await removeBranding(ctx, await setIdOf(ctx, options));
          return { text: "The branding was removed.", data: { isRemoved: true } };
        }),
      ),
  );
}

function contactOptions(command: Command): Command {
  return command
    .option("--support-email <address>", "the e-mail address for payers' questions, or none", noneOrText)
    .option("--support-phone <number>", "the number that payers call, such as 0850 000 01 20, or none", noneOrText)
    .option("--terms-url <url>", "the terms of sale, or none", noneOrText)
    .option("--privacy-url <url>", "the privacy notice, or none", noneOrText);
}

function set(options: BrandingOptions): Promise<CommandOutput> {
  return withTenant(options, async (ctx) => {
    const changes = await changesOf(options);
    if (Object.keys(changes).length === 0)
      throw new WrongUsage("Say what to change: see `servicepay branding set --help`.");
    const branding = await inTransaction(ctx, async (ctx) => setBranding(ctx, await setIdOf(ctx, options), changes));
    return { text: `The branding was set.\n${describe(branding)}`, data: dataOf(branding) };
  });
}

async function changesOf(options: BrandingOptions): Promise<BrandingChanges> {
  const { name, logo, darkLogo, theme, radius } = options;
  const contact = contactOf(options);
  const light = withoutUndefined({
    accent: options.accent,
    background: options.background,
    surface: options.surface,
    text: options.text,
  });
  const dark = withoutUndefined({
    accent: options.darkAccent,
    background: options.darkBackground,
    surface: options.darkSurface,
    text: options.darkText,
  });
  return {
    ...(name !== undefined && { name: name === "none" ? null : name }),
    ...(logo !== undefined && { logo: logo === "none" ? null : await readLogoFile(logo) }),
    ...(darkLogo !== undefined && { darkLogo: darkLogo === "none" ? null : await readLogoFile(darkLogo) }),
    ...(Object.keys(contact).length > 0 && { contact }),
    ...(theme !== undefined && { theme }),
    ...(radius !== undefined && { radius }),
    ...(Object.keys(light).length > 0 && { light }),
    ...(Object.keys(dark).length > 0 && { dark }),
  };
}

function contactOf({
  supportEmail,
  supportPhone,
  termsUrl,
  privacyUrl,
}: BrandingOptions): BrandingChanges["contact"] & {} {
  const contact = { email: supportEmail, phone: supportPhone, termsUrl, privacyUrl };
  const named = Object.entries(contact).filter(([, text]) => text !== undefined);
  return Object.fromEntries(named.map(([part, text]) => [part, text === "none" ? null : text]));
}

function withoutUndefined(
  colours: Record<keyof ThemeColours, string | undefined>,
): Partial<Record<keyof ThemeColours, string>> {
  return Object.fromEntries(Object.entries(colours).filter((pair): pair is [string, string] => pair[1] !== undefined));
}

function readLogoFile(file: string): Promise<Buffer> {
  return readFile(file).catch(() => {
    throw new CommandFailure(`${file} cannot be read.`);
  });
}

async function setIdOf(ctx: Context | WriteContext, { paymentSet }: BrandingOptions): Promise<string | null> {
  return paymentSet === undefined ? null : (await requirePaymentSet(ctx, paymentSet)).id;
}

function noneOrText(text: string): string {
  if (text === "") throw new InvalidArgumentError("It must not be empty; none removes it.");
  return text;
}

function describe({ name, theme, radius, logo, darkLogo, contact, colours }: Branding): string {
  const line = (colour: ThemeColours) =>
    Object.entries(colour)
      .map(([each, value]) => `${each} ${value}`)
      .join(", ");
  const picture = ({ width, height, hash }: NonNullable<Branding["logo"]>) => `${width} × ${height}, ${hash}`;
  return fields({
    name,
    theme,
    radius,
    logo: logo && picture(logo),
    "dark logo": darkLogo && picture(darkLogo),
    "support e-mail": contact.email,
    "support phone": contact.phone,
    terms: contact.termsUrl,
    privacy: contact.privacyUrl,
    light: colours && line(colours.light),
    dark: colours && line(colours.dark),
  });
}

function dataOf({ id, ...branding }: Branding) {
  return { brandingId: id, ...branding };
}
