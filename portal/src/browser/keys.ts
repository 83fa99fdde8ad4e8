/** Stored if the person has switched off the keys that are single characters, which speech input may press by mistake. */
const SWITCHED_OFF = "portal-keys-off";

/** Keys of every page: `/` and Control+K search, `j` and `k` move through a list, `x` chooses a row, `?` lists the keys. */
export function startKeys(): void {
  const dialog = document.querySelector<HTMLDialogElement>("dialog#keys");
  document.addEventListener("keydown", (event) => {
    const { key, ctrlKey, altKey, metaKey } = event;
    if (event.defaultPrevented || event.isComposing || dialog?.open === true) return;
    if (key.toLowerCase() === "k" && (ctrlKey || metaKey)) return search(event);
    if (ctrlKey || altKey || metaKey || isInField(event.target) || isOff()) return;
    if (key === "/") search(event);
    else if (key === "j") move(event, 1);
    else if (key === "k") move(event, -1);
    else if (key === "x") choose(event);
    else if (key === "?" && dialog !== null) {
      event.preventDefault();
      dialog.showModal();
    }
  });
  if (dialog !== null) startHelp(dialog);
}

function isInField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}

function search(event: KeyboardEvent): void {
  const field = document.getElementById("search");
  if (field === null || field.offsetParent === null) return;
  event.preventDefault();
  field.focus();
}

/** Gives the focus to the link of the next or previous row, so that Enter opens the record. */
function move(event: KeyboardEvent, step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLTableRowElement>("main tbody tr")].filter(
    (row) => linkOf(row) !== null,
  );
  const current = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[current === -1 ? 0 : current + step];
  if (row === undefined) return;
  event.preventDefault();
  linkOf(row)?.focus();
}

/** Selects the row that has the focus, or deselects it. */
function choose(event: KeyboardEvent): void {
  const row = document.activeElement?.closest("main tbody tr");
  const box = row?.querySelector<HTMLInputElement>("[type=checkbox]");
  if (!box) return;
  event.preventDefault();
  box.checked = !box.checked;
}

function linkOf(row: HTMLTableRowElement): HTMLAnchorElement | null {
  return row.querySelector<HTMLAnchorElement>("th a[href]") ?? row.querySelector<HTMLAnchorElement>("a[href]");
}

/** The list of keys: its buttons, and the switch for keys that are single characters. */
function startHelp(dialog: HTMLDialogElement): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-opens=keys]")) {
    button.hidden = false;
    button.addEventListener("click", () => dialog.showModal());
  }
  const areOn = dialog.querySelector<HTMLInputElement>("[type=checkbox]");
  if (areOn === null) return;
  areOn.checked = !isOff();
  areOn.addEventListener("change", () => setOff(!areOn.checked));
}

/** The switch on this page, for browsers that store nothing. */
let isOffHere = false;

function isOff(): boolean {
  try {
    return isOffHere || localStorage.getItem(SWITCHED_OFF) !== null;
  } catch {
    return isOffHere;
  }
}

function setOff(isOff: boolean): void {
  isOffHere = isOff;
  try {
    if (isOff) localStorage.setItem(SWITCHED_OFF, "yes");
    else localStorage.removeItem(SWITCHED_OFF);
  } catch {
    // The browser stores nothing for this site.
  }
}
