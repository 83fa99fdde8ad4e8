import { useText } from "../page/index.ts";
import { Check, Field } from "../parts/index.ts";
import type { ViewTab } from "./ViewTabs.tsx";

/** The views of a list, built-in and saved, and the form that saves the current one. */
export interface ListViews {
  tabs: readonly ViewTab[];
  /** Null if what is shown is a view already, or has problems. */
  save: SaveViewForm | null;
  /** Null: no member has saved a view. */
  manageUrl: string | null;
}

export interface SaveViewForm {
  action: string;
  /** Chosen by the server: a form that is sent twice saves one view. */
  id: string;
  list: string;
  /** The filters and columns that are saved. */
  query: string;
}

/** Saves what a list shows under a name, and leads to the views that are saved. */
export function SaveView({ views: { save, manageUrl } }: { views: ListViews }) {
  const text = useText().views;
  return (
    <>
      {save !== null && (
        <details class="more-filters">
          <summary class="chip chip-add">{text.save}</summary>
          <form class="sheet filter-form" method="post" action={save.action} data-once>
            <SaveViewFields form={save} name="" isShared={false} />
            <div class="actions">
              <button class="primary">{useText().save}</button>
            </div>
          </form>
        </details>
      )}
      {manageUrl !== null && (
        <a class="chip-clear chip-link" href={manageUrl}>
          {text.manage}
        </a>
      )}
    </>
  );
}

interface Fields {
  name: string;
  isShared: boolean;
}

export function SaveViewFields({ form, ...fields }: Fields & { form: SaveViewForm }) {
  return (
    <>
      <input type="hidden" name="id" value={form.id} />
      <input type="hidden" name="list" value={form.list} />
      <input type="hidden" name="query" value={form.query} />
      <ViewFields {...fields} />
    </>
  );
}

export function ViewFields({ name, isShared }: Fields) {
  const text = useText().views;
  return (
    <>
      <Field
        name="viewName"
        label={text.name}
        hint={text.nameHint}
        value={name}
        maxLength={80}
        required
        autocomplete="off"
      />
      <Check name="shared" label={text.share} hint={text.shareHint} isChecked={isShared} />
    </>
  );
}
