import type { ReadContext, WriteContext } from "#platform/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { Branding, BrandingId, LogoFacts, Radius, Theme } from "./branding.ts";
import type { Logo } from "./read-logo.ts";

interface BrandingRow {
  id: BrandingId;
  payment_set_id: string | null;
  name: string | null;
  theme: Theme;
  radius: Radius;
  colours: Branding["colours"];
  logo_hash: string | null;
  logo_width: number | null;
  logo_height: number | null;
  dark_logo_hash: string | null;
  dark_logo_width: number | null;
  dark_logo_height: number | null;
  support_email: string | null;
  support_phone: string | null;
  terms_url: string | null;
  privacy_url: string | null;
}

const columns = `id, payment_set_id, name, theme, radius, colours, logo_hash, logo_width, logo_height,
  dark_logo_hash, dark_logo_width, dark_logo_height, support_email, support_phone, terms_url, privacy_url`;

const exactly = statement<BrandingRow>(
  "branding.exactly",
  `select ${columns} from brandings where tenant_id = $1 and payment_set_id is not distinct from $2::uuid`,
);
const nearest = statement<BrandingRow>(
  "branding.nearest",
  `select ${columns} from brandings where tenant_id = $1 and (payment_set_id = $2 or payment_set_id is null)
   order by payment_set_id nulls last limit 1`,
);
/** Reads across tenants, since a branding is public. */
const byId = statement<BrandingRow & { logo: Buffer | null; dark_logo: Buffer | null }>(
  "branding.byId",
  `select ${columns}, logo, dark_logo from brandings where id = $1`,
);
const upsert = statement(
  "branding.upsert",
  `insert into brandings (tenant_id, id, payment_set_id, name, theme, radius, colours, support_email, support_phone, terms_url,
     privacy_url, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
   on conflict (tenant_id, payment_set_id) do update
   set name = $4, theme = $5, radius = $6, colours = $7, support_email = $8, support_phone = $9, terms_url = $10,
     privacy_url = $11, updated_at = $12`,
);
const keepLogo = statement(
  "branding.keepLogo",
  `update brandings set logo = $3, logo_hash = $4, logo_width = $5, logo_height = $6 where tenant_id = $1 and id = $2`,
);
const keepDarkLogo = statement(
  "branding.keepDarkLogo",
  `update brandings set dark_logo = $3, dark_logo_hash = $4, dark_logo_width = $5, dark_logo_height = $6
   where tenant_id = $1 and id = $2`,
);
const copyLogos = statement(
  "branding.copyLogos",
  `update brandings set logo = other.logo, logo_hash = other.logo_hash, logo_width = other.logo_width, logo_height = other.logo_height,
     dark_logo = other.dark_logo, dark_logo_hash = other.dark_logo_hash, dark_logo_width = other.dark_logo_width,
     dark_logo_height = other.dark_logo_height
   from brandings other where brandings.tenant_id = $1 and brandings.id = $2 and other.tenant_id = $1 and other.id = $3`,
);
const remove = statement(
  "branding.remove",
  `delete from brandings where tenant_id = $1 and payment_set_id is not distinct from $2::uuid`,
);

export async function selectBranding(ctx: WriteContext, paymentSetId: string | null): Promise<Branding | undefined> {
  const row = await ctx.tx.row(exactly, [ctx.tenantId, paymentSetId]);
  return row && toBranding(row);
}

export async function selectNearestBranding(
  ctx: ReadContext,
  paymentSetId: string | null,
): Promise<Branding | undefined> {
  const row = await ctx.tx.row(nearest, [ctx.tenantId, paymentSetId]);
  return row && toBranding(row);
}

export async function selectBrandingById(
  tx: Transaction,
  id: string,
): Promise<{ branding: Branding; logo: Buffer | null; darkLogo: Buffer | null } | undefined> {
  const row = await tx.row(byId, [id]);
  return row && { branding: toBranding(row), logo: row.logo, darkLogo: row.dark_logo };
}

const logoOfBranding = statement<{ logo: Buffer | null }>(
  "branding.logo",
  `select logo from brandings where tenant_id = $1 and id = $2`,
);

export async function selectLogo({ tx, tenantId }: ReadContext, id: BrandingId): Promise<Buffer | null> {
  return (await tx.row(logoOfBranding, [tenantId, id]))?.logo ?? null;
}

export async function writeBranding(ctx: WriteContext, branding: Branding): Promise<void> {
  const { id, paymentSetId, name, theme, radius, colours } = branding;
  const { email, phone, termsUrl, privacyUrl } = branding.contact;
  const looks = [name, theme, radius, JSON.stringify(colours)];
  const contact = [email, phone, termsUrl, privacyUrl];
  await ctx.tx.run(upsert, [ctx.tenantId, id, paymentSetId, ...looks, ...contact, ctx.clock.now()]);
}

export async function writeLogo(ctx: WriteContext, id: BrandingId, logo: Logo | null): Promise<void> {
  await ctx.tx.run(keepLogo, [ctx.tenantId, id, ...valuesOf(logo)]);
}

export async function writeDarkLogo(ctx: WriteContext, id: BrandingId, logo: Logo | null): Promise<void> {
  await ctx.tx.run(keepDarkLogo, [ctx.tenantId, id, ...valuesOf(logo)]);
}

export async function deleteBranding(ctx: WriteContext, paymentSetId: string | null): Promise<void> {
  await ctx.tx.run(remove, [ctx.tenantId, paymentSetId]);
}

function valuesOf(logo: Logo | null) {
  const { bytes = null, hash = null, width = null, height = null } = logo ?? {};
  return [bytes, hash, width, height];
}

export async function copyLogosOf(ctx: WriteContext, id: BrandingId, other: BrandingId): Promise<void> {
  await ctx.tx.run(copyLogos, [ctx.tenantId, id, other]);
}

function toBranding(row: BrandingRow): Branding {
  const { id, payment_set_id: paymentSetId, name, theme, radius, colours } = row;
  return {
    id,
    paymentSetId,
    name,
    theme,
    radius,
    colours,
    logo: logoOf(row.logo_hash, row.logo_width, row.logo_height),
    darkLogo: logoOf(row.dark_logo_hash, row.dark_logo_width, row.dark_logo_height),
    contact: {
      email: row.support_email,
      phone: row.support_phone,
      termsUrl: row.terms_url,
      privacyUrl: row.privacy_url,
    },
  };
}

function logoOf(hash: string | null, width: number | null, height: number | null): LogoFacts | null {
  return hash === null || width === null || height === null ? null : { hash, width, height };
}
