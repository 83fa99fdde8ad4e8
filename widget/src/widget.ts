import { createDialog, createPanel, openDialog } from "./elements.ts";
import { openFormFrame, type FormFrame, type Heard, type Service } from "./form-frame.ts";
import { publicIdOf, type CheckedOptions } from "./options.ts";
import { texts } from "./text.ts";
import type { Widget, WidgetError, WidgetFailure } from "./types.ts";

export function openWidget(options: CheckedOptions, service: Service): Widget {
  const { locale, theme, container, callbacks } = options;
  const text = texts[locale];
  const dialog = options.mode === "modal" ? createDialog(text.title, theme) : null;
  const host = dialog ?? container;
  let isOver = false;
  let isBusy = false;
  let hasTyped = false;
  /** The frame, or the panel in its place. */
  let shown: Partial<FormFrame> = {};
  let hideDialog = () => {};

  const destroy = () => {
    if (isOver) return;
    isOver = true;
    hideDialog();
    dialog?.remove();
    shown.end?.();
  };
  const close = () => {
    if (isOver || isBusy) return;
    // A modal that has prepared a payment is hidden already, so that closing it needs no callback.
    if (dialog?.open === false) return destroy();
    if (hasTyped && !confirm(text.leave)) return;
    destroy();
    callbacks.onClose?.();
  };
  /** Shows a panel in place of the form. */
  const showPanel = (error: WidgetFailure, buttons: Record<string, () => void> = {}) => {
    shown.end?.();
    if (dialog !== null) buttons[text.close] = close;
    const panel = createPanel(text.missing, buttons, theme);
    host.append(panel);
    shown = { end: () => panel.remove() };
    hasTyped = false;
    callbacks.onFail?.(error);
  };
  const hear = (message: Heard): void => {
    if (message.type === "ready") callbacks.onReady?.();
    if (message.type === "typed") hasTyped = true;
    if (message.type === "busy") isBusy = message.isBusy;
    if (message.type === "close") close();
    if (message.type === "missing") showPanel(message.error, { [text.retry]: showForm });
    if (message.type === "fail" && message.isFinal) showPanel(message.error);
    else if (message.type === "fail") callbacks.onFail?.(message.error);
    if (message.type !== "success") return;
    // The hidden form keeps the typed values for showError.
    hideDialog();
    callbacks.onSuccess?.(message.data);
  };
  const showForm = () => {
    shown.end?.();
    shown = openFormFrame(options, service, { host, text, hear });
  };
  const showDialog = () => {
    if (dialog !== null && !dialog.open) hideDialog = openDialog(dialog);
  };
  const showError = ({ message, token }: WidgetError) => {
    if (isOver) return;
    publicIdOf(token);
    showDialog();
    shown.send?.({ message, token });
  };

  showForm();
  if (dialog !== null) mountDialog(dialog, container, close);
  showDialog();
  return { close, showError, destroy };
}

/** Escape works like the form's own close button. */
function mountDialog(dialog: HTMLDialogElement, container: HTMLElement, close: () => void): void {
  container.append(dialog);
  dialog.oncancel = (event) => {
    event.preventDefault();
    close();
  };
}
