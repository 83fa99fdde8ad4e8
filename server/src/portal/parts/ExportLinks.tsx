import { useText } from "../page/scene.ts";

/** Save what the page shows as a file. */
export function ExportLinks({ url }: { url: string }) {
  const text = useText().list;
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
