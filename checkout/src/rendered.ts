/** The types of dist/render.js, which tools/build.ts makes of render.tsx: the server runs no .tsx. */
import type { Page } from "./model.ts";

export type * from "./model.ts";
export type { Locale } from "./text/index.ts";

/** A file of the pages, with a content hash in its name. */
export interface Asset {
  /** "checkout.css", as the source names it */
  source: string;
  /** "checkout-4f2a9c1b.css", its last path segment */
  name: string;
  contentType: string;
  file: URL;
}

export declare const assets: readonly Asset[];

/** A QR code of the text, as an SVG document. */
export declare function qrSvg(text: string): string;

/** A whole HTML document. */
export declare function renderPage(page: Page): string;
