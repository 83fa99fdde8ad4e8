import type { Problem } from "../model.ts";
import type { SetupPage } from "../setup/model.ts";

export interface FieldsPage extends SetupPage {
  kind: "fields";
  rows: readonly FieldRow[];
  /** Keys of fields in use, for an example. */
  exampleKeys: readonly string[];
  /** Null: the member may not define one. */
  newUrl: string | null;
}

export interface FieldRow {
  key: string;
  label: string;
  /** Null: the member may not change it. */
  url: string | null;
  /** Null: the field is in use. */
  removedAt: string | null;
}

export interface FieldFormPage extends SetupPage {
  kind: "field-form";
  action: string;
  listUrl: string;
  /** Null: a new one. A removed one is defined again. */
  field: { key: string; isInUse: boolean } | null;
  typed: { key: string; label: string };
  /** The stored label, "" for none. Sent back with the form, which is refused if another label is stored by then. */
  seen: string;
  removeUrl: string | null;
  problems: readonly Problem[];
}

export interface RemoveFieldPage extends SetupPage {
  kind: "remove-field";
  action: string;
  backUrl: string;
  key: string;
  label: string;
  problems: readonly Problem[];
}

export type FieldsAreaPage = FieldsPage | FieldFormPage | RemoveFieldPage;
