import { Heading } from "../parts/Heading.tsx";
import { Shell } from "../page/Shell.tsx";
import { textIn } from "../words/index.ts";
import type { ColumnsPage } from "./model.ts";

/** The buttons that move a column reload this page; only the save button stores the columns. */
export function Columns(page: ColumnsPage) {
  const { locale, action, listUrl } = page;
  const words = textIn(locale);
  const text = words.views;
  return (
    <Shell page={page} title={text.columns}>
      <Heading title={text.columns} note={text.columnsIntro} back={{ label: words.payments.title, url: listUrl }} />
      <form class="sheet narrow" action={action}>
        {/* Enter presses the first button of a form: save, not a move. */}
        <button class="visually-hidden" formMethod="post" tabIndex={-1} aria-hidden="true">
          {words.save}
        </button>
        <ul class="column-choices" aria-label={text.columnsLabel}>
          {page.columns.map((column, index) => (
            <Choice key={column.id} page={page} column={column} index={index} />
          ))}
        </ul>
        <div class="actions">
          <button class="primary" formMethod="post">
            {words.save}
          </button>
          <button formMethod="post" name="reset" value="yes">
            {text.reset}
          </button>
          <a class="button" href={listUrl}>
            {words.cancel}
          </a>
        </div>
      </form>
    </Shell>
  );
}

interface ChoiceProps {
  page: ColumnsPage;
  column: ColumnsPage["columns"][number];
  index: number;
}

function Choice({ page: { locale, columns }, column: { id, isShown, isAlwaysShown }, index }: ChoiceProps) {
  const words = textIn(locale);
  const text = words.views;
  const name = words.payments.column[id];
  return (
    <li>
      <input type="hidden" name="order" value={id} />
      <label class="choice">
        <input type="checkbox" name="column" value={id} checked={isShown} disabled={isAlwaysShown} />
        <span>
          <span>{name}</span>
          {isAlwaysShown && <span class="hint">{text.always}</span>}
        </span>
      </label>
      <span class="row">
        <button class="quiet-button" name="move" value={`${id}:up`} aria-label={text.upOf(name)} disabled={index === 0}>
          {text.up}
        </button>
        <button
          class="quiet-button"
          name="move"
          value={`${id}:down`}
          aria-label={text.downOf(name)}
          disabled={index === columns.length - 1}
        >
          {text.down}
        </button>
      </span>
    </li>
  );
}
