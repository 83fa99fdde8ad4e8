export type Theme = "light" | "dark" | "auto";

const FRAME = "all:initial;display:block;width:100%;";
const DIALOG_WIDTH = 480;
/** The dialog hangs from its top, so that its fields stay in place when the form grows; on a phone it is all there is. */
const TOP = `clamp(0px,100vw - ${DIALOG_WIDTH}px,8dvh)`;
const DIALOG =
  `all:initial;position:fixed;inset:${TOP} 0 0;width:min(${DIALOG_WIDTH}px,100vw);height:fit-content;max-height:calc(100dvh - ${TOP});` +
  "margin:0 auto;border-radius:12px;overflow:auto;background:Canvas;box-shadow:0 24px 64px #0006;";
const PANEL = "all:initial;display:block;padding:24px;background:Canvas;color:CanvasText;font:16px/1.5 system-ui;";
const BUTTON = "font:inherit;min-height:44px;padding:0 16px;margin:4px;";

/** It is given no right of the page's: the form needs none. */
export function createFrame(url: string, title: string, theme: Theme): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.src = url;
  frame.title = title;
  frame.sandbox.value = "allow-scripts allow-same-origin allow-forms";
  frame.referrerPolicy = "strict-origin";
  return dress(frame, FRAME, theme);
}

/** The form's own, where it has no texts to accept: the page below hardly moves when the form tells the exact one. */
export function likelyHeight({ clientWidth }: HTMLElement): number {
  // A dialog has no width before it is open.
  const width = clientWidth || Math.min(DIALOG_WIDTH, innerWidth);
  return width < 310 ? 812 : width < 400 ? 656 : 626;
}

export function setHeight(frame: HTMLIFrameElement, height: number): void {
  frame.style.setProperty("height", `${height}px`, "important");
}

/** A native dialog: the rest of the page is inert, Escape works, and the focus returns to where it was. */
export function createDialog(title: string, theme: Theme): HTMLDialogElement {
  const dialog = document.createElement("dialog");
  dialog.ariaLabel = title;
  return dress(dialog, DIALOG, theme);
}

/** Stands where the form could not. In a shadow root, so that the page's rules leave its buttons and focus rings alone. */
export function createPanel(
  sentence: string,
  buttons: Readonly<Record<string, () => void>>,
  theme: Theme,
): HTMLElement {
  const panel = dress(document.createElement("div"), PANEL, theme);
  const root = panel.attachShadow({ mode: "open" });
  const text = document.createElement("p");
  text.role = "alert";
  root.append(text);
  for (const label in buttons) {
    const button = document.createElement("button");
    button.textContent = label;
    button.onclick = buttons[label]!;
    root.append(dress(button, BUTTON, theme));
  }
  // A live region is read when its text changes, not when it arrives with it.
  setTimeout(() => (text.textContent = sentence));
  return panel;
}

/** By script, not as an attribute: a strict style-src allows it, and the page's own rules do not win. */
function dress<Kind extends HTMLElement>(element: Kind, styles: string, theme: Theme): Kind {
  const scheme = theme === "auto" ? "light dark" : theme;
  element.style.cssText = `${styles}color-scheme:${scheme};`.replaceAll(";", "!important;");
  return element;
}

let openDialogs = 0;
let before: [overflow: string, gutter: string] = ["", ""];

/** Opens a dialog; what it returns closes it and keeps its content, out of sight. */
export function openDialog(dialog: HTMLDialogElement): () => void {
  show(dialog, "block");
  dialog.showModal();
  const releasePage = holdPage();
  return () => {
    if (!dialog.open) return;
    dialog.close();
    show(dialog, "none");
    releasePage();
  };
}

function show({ style }: HTMLElement, display: "block" | "none"): void {
  style.setProperty("display", display, "important");
}

/** The page behind an open dialog does not scroll, nor jump where its scroll bar was; its own style is put back. */
function holdPage(): () => void {
  const { style, clientWidth } = document.documentElement;
  if (openDialogs === 0) {
    before = [style.overflow, style.scrollbarGutter];
    style.overflow = "hidden";
    if (innerWidth > clientWidth) style.scrollbarGutter = "stable";
  }
  openDialogs += 1;
  return () => {
    openDialogs -= 1;
    if (openDialogs === 0) [style.overflow, style.scrollbarGutter] = before;
  };
}
