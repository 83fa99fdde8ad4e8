import type { ReadContext, WriteContext } from "#platform/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import { quickRead, statement } from "#platform/database/statement.ts";
import type { Branding, BrandingId, Radius, Theme } from "./branding.ts";
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
}

const columns = `id, payment_set_id, name, theme, radius, colours, logo_hash, logo_width, logo_height`;

const exactly = statement<BrandingRow>(
  "branding.exactly",
  `select ${columns} from brandings where tenant_id = $1 and payment_set_id is not distinct from $2::uuid`,
);
const nearest = quickRead<BrandingRow>(
  "branding.nearest",
  `select ${columns} from brandings where tenant_id = $1 and (payment_set_id = $2 or payment_set_id is null)
   order by payment_set_id nulls last limit 1`,
);
/** By its address, across tenants: what it shows is public. */
const byId = statement<BrandingRow & { logo: Buffer | null }>(
  "branding.byId",
  `select ${columns}, logo from brandings where id = $1`,
);
const upsert = statement(
  "branding.upsert",
  `insert into brandings (tenant_id, id, payment_set_id, name, theme, radius, colours, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (tenant_id, payment_set_id) do update
   set name = $4, theme = $5, radius = $6, colours = $7, updated_at = $8`,
);
const keepLogo = statement(
  "branding.keepLogo",
  `update brandings set logo = $3, logo_hash = $4, logo_width = $5, logo_height = $6 where tenant_id = $1 and id = $2`,
);
const copyLogo = statement(
  "branding.copyLogo",
  `update brandings set logo = other.logo, logo_hash = other.logo_hash, logo_width = other.logo_width, logo_height = other.logo_height
   from brandings other where brandings.tenant_id = $1 and brandings.id = $2 and other.tenant_id = $1 and other.id = $3`,
);
export const remove = statement(
  "branding.remove",
  `delete from brandings where tenant_id = $1 and payment_set_id is not distinct from $2::uuid`,
);

export async function selectBranding(ctx: WriteContext, paymentSetId: string | null): Promise<Branding | undefined> {
  const row = await ctx.tx.row(exactly, [ctx.tenantId, paymentSetId]);
  return row && toBranding(row);
}

export async function selectNearestBranding(ctx: ReadContext, paymentSetId: string): Promise<Branding | undefined> {
  const row = await ctx.tx.row(nearest, [ctx.tenantId, paymentSetId]);
  return row && toBranding(row);
}

export async function selectBrandingById(
  tx: Transaction,
  id: string,
): Promise<{ branding: Branding; logo: Buffer | null } | undefined> {
  const row = await tx.row(byId, [id]);
  return row && { branding: toBranding(row), logo: row.logo };
}

export async function writeBranding(ctx: WriteContext, branding: Branding): Promise<void> {
  const { id, paymentSetId, name, theme, radius, colours } = branding;
  const shown = JSON.stringify(colours);
  await ctx.tx.run(upsert, [ctx.tenantId, id, paymentSetId, name, theme, radius, shown, ctx.clock.now()]);
}

export async function writeLogo(ctx: WriteContext, id: BrandingId, logo: Logo | null): Promise<void> {
  const { bytes = null, hash = null, width = null, height = null } = logo ?? {};
  await ctx.tx.run(keepLogo, [ctx.tenantId, id, bytes, hash, width, height]);
}

export async function takeLogoOf(ctx: WriteContext, id: BrandingId, other: BrandingId): Promise<void> {
  await ctx.tx.run(copyLogo, [ctx.tenantId, id, other]);
}

function toBranding(row: BrandingRow): Branding {
  const { id, payment_set_id: paymentSetId, name, theme, radius, colours } = row;
  const { logo_hash: hash, logo_width: width, logo_height: height } = row;
  const logo = hash === null || width === null || height === null ? null : { hash, width, height };
  return { id, paymentSetId, name, theme, radius, colours, logo };
}
