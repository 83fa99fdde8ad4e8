export type Theme = "light" | "dark" | "auto";

const FRAME = "all:initial;display:block;width:100%;";
const DIALOG_WIDTH = 480;
/** The dialog is fixed at its top, so that its fields stay in place when the form grows. On a phone it fills the screen. */
const TOP = `clamp(0px,100vw - ${DIALOG_WIDTH}px,8dvh)`;
const FRAME_IN_DIALOG = `max-height:calc(100dvh - ${TOP});`;
const DIALOG =
  `all:initial;position:fixed;inset:${TOP} 0 0;width:min(${DIALOG_WIDTH}px,100vw);height:fit-content;${FRAME_IN_DIALOG}` +
  "margin:0 auto;border-radius:12px;overflow:auto;background:Canvas;box-shadow:0 24px 64px #0006;";
const PANEL = "all:initial;display:block;padding:24px;background:Canvas;color:CanvasText;font:16px/1.5 system-ui;";
const BUTTON = "font:inherit;min-height:44px;padding:0 16px;margin:4px;";

/** The frame gets no permissions of the page: the form needs none. In a dialog it scrolls, and its pay button stays in sight. */
export function createFrame(url: string, title: string, theme: Theme, mode: "modal" | "inline"): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.src = url;
  frame.title = title;
  frame.sandbox.value = "allow-scripts allow-same-origin allow-forms";
  frame.referrerPolicy = "strict-origin";
  return dress(frame, mode === "modal" ? FRAME + FRAME_IN_DIALOG : FRAME, theme);
}

/** The height of a form without consents, so that the page hardly moves when the frame reports the exact one. */
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

/** Replaces a form that failed. It is in a shadow root, so that the page's styles do not change its buttons and focus rings. */
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
  // Screen readers announce a live region when its text changes, not when it is inserted.
  setTimeout(() => (text.textContent = sentence));
  return panel;
}

/** Sets the styles by script, which a strict style-src allows, and with !important, so that the page's rules do not win. */
function dress<Kind extends HTMLElement>(element: Kind, styles: string, theme: Theme): Kind {
  const scheme = theme === "auto" ? "light dark" : theme;
  element.style.cssText = `${styles}color-scheme:${scheme};`.replaceAll(";", "!important;");
  return element;
}

let openDialogs = 0;
let before: [overflow: string, gutter: string] = ["", ""];

/** Opens a dialog. The returned function hides it and keeps its content. */
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

/** Keeps the page behind an open dialog from scrolling or moving. The returned function restores the page's style. */
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
