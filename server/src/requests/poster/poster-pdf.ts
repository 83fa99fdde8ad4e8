import { formatMoney } from "@servicepay/checkout/render";
import { type Amount } from "@servicepay/money";
import { openPdf, type Pdf, type PdfFont } from "#platform/pdf/open-pdf.ts";
import { TextWidths } from "#platform/pdf/text-widths.ts";
import { qrRuns } from "#platform/qr-runs.ts";
import { decimalOf } from "#platform/text/money.ts";
import { posterTexts, type PosterLocale } from "./poster-texts.ts";
import type { Poster } from "./read-poster.ts";

/** Points: an A4 page has 595 × 842. */
const PAGE_WIDTH = 595.28;
const TEXT_WIDTH = 495;
const TEXT_TOP = 48;
const TEXT_BOTTOM = 350;
const QR_TOP = 360;
const QR_SIDE = 340;
const SCAN_TOP = 706;
const ADDRESS_TOP = 752;
const INK = "#1b1f24";
const SOFT = "#5b6470";
const SIZE_MIN = 9;
/** Relative to the text's size. */
const LINE_HEIGHT = 1.3;

/** A text of the poster, at the largest size up to `size` at which it is no higher than `heightMax`. */
interface Block {
  text: string;
  font: PdfFont;
  size: number;
  heightMax: number;
  color?: string;
  /** Space above it. */
  gap?: number;
}

interface Fitted extends Block {
  lines: string[];
}

/** Draws the poster on an A4 page. The same poster gives the same bytes. */
export async function posterPdf({ merchant, request, address }: Poster, locale: PosterLocale): Promise<Buffer> {
  const text = posterTexts[locale];
  const { document, bytes } = await openPdf({ title: `${text.title}: ${merchant}`, language: locale });
  document.addPage();
  const widths = new TextWidths(document);
  const fit = (block: Block) => fitBlock(widths, block);
  const draw = (block: Fitted, top: number) => drawBlock(document, widths, block, top);

  const blocks = blocksOf({ merchant, request }, locale).map(fit);
  const height = blocks.reduce((sum, block) => sum + heightOf(block), 0);
  let top = TEXT_TOP + (TEXT_BOTTOM - TEXT_TOP - height) / 2;
  for (const block of blocks) {
    draw(block, top);
    top += heightOf(block);
  }
  drawQr(document, address);
  draw(fit({ text: text.scan, font: "bold", size: 18, heightMax: 30 }), SCAN_TOP);
  draw(fit({ text: address, font: "regular", size: 13, heightMax: 24, color: SOFT }), ADDRESS_TOP);
  return bytes();
}

function blocksOf({ merchant, request }: Omit<Poster, "address">, locale: PosterLocale): Block[] {
  const { description } = request;
  const blocks: Block[] = [{ text: merchant, font: "regular", size: 24, heightMax: 48 }];
  if (description !== null) blocks.push({ text: description, font: "bold", size: 32, heightMax: 128, gap: 12 });
  const { large, small } = amountTexts(request, locale);
  blocks.push({ text: large, font: "bold", size: 44, heightMax: 58, gap: 16 });
  if (small !== null) blocks.push({ text: small, font: "regular", size: 18, heightMax: 36, gap: 4 });
  return blocks;
}

function amountTexts(
  { kind, currency, amount, amountMin, amountMax }: Poster["request"],
  locale: PosterLocale,
): { large: string; small: string | null } {
  const text = posterTexts[locale];
  const money = (amount: Amount | null) => formatMoney(locale, decimalOf(amount!, currency), currency);
  switch (kind) {
    case "multi_use":
      return { large: money(amount), small: null };
    case "open_amount":
      return { large: text.openAmount, small: text.between(money(amountMin), money(amountMax)) };
    case "parts":
      return { large: money(amount), small: text.part(money(amountMin)) };
  }
}

function fitBlock(widths: TextWidths, block: Block): Fitted {
  const { text, font, heightMax } = block;
  for (let { size } = block; ; size -= 1) {
    const linesMax = Math.floor(heightMax / (size * LINE_HEIGHT));
    const wrap = (linesMax: number) => widths.wrap(text, { width: TEXT_WIDTH, size, font, linesMax });
    if (size <= SIZE_MIN || wrap(linesMax + 1).length <= linesMax) return { ...block, size, lines: wrap(linesMax) };
  }
}

const heightOf = ({ gap = 0, size, lines }: Fitted) => gap + lines.length * size * LINE_HEIGHT;

function drawBlock(
  pdf: Pdf,
  widths: TextWidths,
  { lines, size, font, color = INK, gap = 0 }: Fitted,
  top: number,
): void {
  for (const [index, line] of lines.entries()) {
    const x = (PAGE_WIDTH - widths.of(line, size, font)) / 2;
    const y = top + gap + index * size * LINE_HEIGHT;
    pdf.font(font).fontSize(size).fillColor(color).text(line, x, y, { lineBreak: false });
  }
}

function drawQr(pdf: Pdf, address: string): void {
  const { side, runs } = qrRuns(address);
  const module = QR_SIDE / side;
  const left = (PAGE_WIDTH - QR_SIDE) / 2;
  for (const { x, y, length } of runs) pdf.rect(left + x * module, QR_TOP + y * module, length * module, module);
  pdf.fill("#000000");
}
