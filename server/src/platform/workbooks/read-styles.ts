import { isDateFormat } from "./cell-values.ts";
import { attributeOf, readXml } from "./xml.ts";

/** The numbers of the cell styles that show a number as a day or a time. */
export async function readStyles(chunks: AsyncIterable<Buffer>): Promise<Set<number>> {
  const formats = new Map<string, string>();
  const dateStyles = new Set<number>();
  let style = 0;
  let isOfCells = false;
  for await (const tokens of readXml(chunks))
    for (const token of tokens) {
      if (token.kind === "text") continue;
      if (token.name === "cellXfs") isOfCells = token.kind === "open" && !token.isEmpty;
      if (token.kind !== "open") continue;
      if (token.name === "numFmt")
        formats.set(attributeOf(token, "numFmtId") ?? "", attributeOf(token, "formatCode") ?? "");
      if (token.name !== "xf" || !isOfCells) continue;
      const id = attributeOf(token, "numFmtId") ?? "0";
      if (isDateFormat(Number(id), formats.get(id) ?? null)) dateStyles.add(style);
      style += 1;
    }
  return dateStyles;
}
