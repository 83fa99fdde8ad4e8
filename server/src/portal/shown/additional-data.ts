import { listKeptDynamicFields } from "#customers/index.ts";
import type { MemberContext } from "#members/index.ts";
import { isAllowed } from "../page/index.ts";

type AdditionalData = Readonly<Record<string, string>>;

export interface Additional {
  label: string;
  value: string;
}

/** The values of dynamic fields with their names, which removed fields have, too, as this member may see them. */
export async function namedAdditionalData(ctx: MemberContext, data: AdditionalData): Promise<Additional[]> {
  const values = Object.entries(data);
  if (values.length === 0) return [];
  const labels = new Map((await listKeptDynamicFields(ctx)).map(({ code, label }) => [code, label]));
  return values.map(([code, value]) => ({ label: labels.get(code) ?? code, value: additionalFor(ctx, value) }));
}

/** Merchants may put personal details into additional data. */
function additionalFor(ctx: MemberContext, value: string): string {
  return isAllowed(ctx, "people.read") ? value : "•••";
}

/** "branch: Kadıköy, invoiceNo: A-1", for a cell of a file. */
export function additionalText(ctx: MemberContext, data: AdditionalData | null): string | null {
  if (data === null) return null;
  return Object.entries(data)
    .map(([code, value]) => `${code}: ${additionalFor(ctx, value)}`)
    .join(", ");
}
