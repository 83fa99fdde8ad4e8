import { reading, type Context } from "#platform/context.ts";
import type { CheckedLine } from "./check-link-file.ts";
import { checkLinkRow, readRowRules } from "./check-link-row.ts";
import type { LinkFile } from "./link-file.ts";
import { readLinkRows } from "./read-link-rows.ts";
import { contentContext, selectContent } from "./store.ts";

const LINES_SHOWN = 10;

/** The first links that a file asks for. Empty once its links were created or refused. */
export async function previewLinkFile(ctx: Context, file: LinkFile): Promise<CheckedLine[]> {
  const sealed = await selectContent(reading(ctx), file.id);
  if (sealed === null) return [];
  const content = ctx.keys.open("personal-data", sealed, contentContext(ctx.tenantId, file.id));
  const rules = await readRowRules(ctx, file);
  const lines: CheckedLine[] = [];
  for await (const row of readLinkRows(content)) {
    if (lines.length === LINES_SHOWN) break;
    const checked = checkLinkRow(ctx, row, rules);
    // If the set-up has changed since the file was checked, creating the links reports the line.
    if (checked.kind === "link") lines.push({ line: row.line, link: checked.link });
  }
  return lines;
}
