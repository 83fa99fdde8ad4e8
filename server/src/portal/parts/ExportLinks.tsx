import { textIn, type Locale } from "../words/index.ts";

/** Save what the page shows as a file. */
export function ExportLinks({ locale, url }: { locale: Locale; url: string }) {
  const text = textIn(locale).list;
  return (
    <>
      <a
        class="button icon icon-download"
        href={`${url}${url.includes("?") ? "&" : "?"}format=xlsx`}
        aria-label={text.exportXlsx}
        download
      >
        Excel
      </a>
      <a class="button icon icon-download" href={url} aria-label={text.exportCsv} download>
        CSV
      </a>
    </>
  );
}
