import type { ComponentChildren } from "preact";
import { usePage, useText } from "../page/scene.ts";
import { formatCount, problemText } from "../words/index.ts";
import { Field } from "./Field.tsx";

const BYTES_PER_MB = 1024 * 1024;

interface Props {
  action: string;
  /** The largest file. A larger one is refused when it is chosen, with the text of the problem `tooLarge`. */
  bytesMax: number;
  tooLarge: string;
  /** A larger file is sent in slices of this size. */
  sliceBytes?: number;
  accept: string;
  text: { file: string; fileHint: (megabytes: string) => string; columns: string; send: string };
  columns: string;
  /** A file with these columns to download. */
  sampleUrl?: string;
  /** How the values of the columns are written. */
  formats?: readonly string[];
  /** Stands between the file and its columns. */
  progress?: ComponentChildren;
  /** What stands above the file. */
  children?: ComponentChildren;
}

/** A form that sends a file with the columns that it names. */
export function UploadForm(props: Props) {
  const { locale, problems } = usePage();
  const { action, bytesMax, tooLarge, sliceBytes, accept, text, columns, sampleUrl, formats, progress, children } =
    props;
  const fileHint = text.fileHint(formatCount(locale, bytesMax / BYTES_PER_MB));
  return (
    <form
      class="sheet narrow"
      method="post"
      action={action}
      encType="multipart/form-data"
      data-bytes-max={bytesMax}
      data-slice-bytes={sliceBytes}
      data-too-large={problemText(useText(), { field: "file", reason: tooLarge })}
      data-once
    >
      {children}
      <Field name="file" label={text.file} hint={fileHint} type="file" accept={accept} required />
      {/* An error stands in place of the field's hint, which is needed then most of all. */}
      {problems.some(({ field }) => field === "file") && <p class="hint">{fileHint}</p>}
      {progress}
      <p class="hint">{text.columns}</p>
      <p>
        <code>{columns}</code>
      </p>
      {sampleUrl !== undefined && (
        <p>
          {useText().list.sampleFile}: <a href={`${sampleUrl}?format=xlsx`}>Excel</a> · <a href={sampleUrl}>CSV</a>
        </p>
      )}
      {formats !== undefined && (
        <ul class="hint">
          {formats.map((format) => (
            <li key={format}>{format}</li>
          ))}
        </ul>
      )}
      <div class="actions">
        <button class="primary">{text.send}</button>
      </div>
    </form>
  );
}
