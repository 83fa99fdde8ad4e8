import { FormActions } from "../parts/FormActions.tsx";
import { Heading } from "../parts/Heading.tsx";
import { SaveViewFields, ViewFields } from "../lists/SaveView.tsx";
import { Problems } from "../parts/Problems.tsx";
import { Shell } from "../page/Shell.tsx";
import { textIn } from "../words/index.ts";
import type { EditViewPage, SaveViewPage } from "./model.ts";

export function SaveView(page: SaveViewPage) {
  const { locale, list, listUrl, form, problems } = page;
  const words = textIn(locale);
  const text = words.views;
  return (
    <Shell page={page} title={text.saveTitle} hasProblems={problems.length > 0}>
      <Heading title={text.saveTitle} back={{ label: text.list[list], url: listUrl }} />
      <form class="sheet narrow" method="post" action={form.action} data-once>
        <Problems problems={problems} locale={locale} />
        <SaveViewFields {...{ locale, form, problems }} name={page.name} isShared={page.isShared} />
        <FormActions locale={locale} label={words.save} cancelUrl={listUrl} />
      </form>
    </Shell>
  );
}

export function EditView(page: EditViewPage) {
  const { locale, action, deleteUrl, viewsUrl, title, name, isShared, problems } = page;
  const words = textIn(locale);
  const text = words.views;
  return (
    <Shell page={page} title={title} hasProblems={problems.length > 0}>
      <Heading title={title} back={{ label: text.title, url: viewsUrl }} />
      <form class="sheet narrow" method="post" action={action} data-once>
        <Problems problems={problems} locale={locale} />
        <ViewFields {...{ locale, name, isShared, problems }} />
        <FormActions locale={locale} label={words.save} cancelUrl={viewsUrl} />
      </form>
      <form class="sheet narrow" method="post" action={deleteUrl} data-once>
        <h2>{text.deleteTitle}</h2>
        <p class="hint">{isShared ? text.deleteSharedHint : text.deleteHint}</p>
        <div class="actions">
          <button class="danger">{text.delete}</button>
        </div>
      </form>
    </Shell>
  );
}
