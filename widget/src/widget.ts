import { attempt } from "./attempt.ts";
import type { Attempt, Heard, Service } from "./attempt.ts";
import { createDialog, createPanel, openDialog } from "./elements.ts";
import { publicIdOf } from "./options.ts";
import type { CheckedOptions } from "./options.ts";
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
  /** What is shown now: a frame, or the sentence that there is none. */
  let shown: Partial<Attempt> = {};
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
    // A modal that has done its work stands aside: nobody sees it close.
    if (dialog?.open === false) return destroy();
    if (hasTyped && !confirm(text.leave)) return;
    destroy();
    callbacks.onClose?.();
  };
  /** In place of the form; with a button to try again where that may help. */
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
    switch (message.type) {
      case "ready":
        return callbacks.onReady?.();
      case "typed":
        hasTyped = true;
        return;
      case "busy":
        isBusy = message.isBusy;
        return;
      case "close":
        return close();
      case "fail":
        return message.isFinal ? showPanel(message.error) : callbacks.onFail?.(message.error);
      case "success":
        // The form keeps what was typed until the page moves on, for a payment that does not succeed.
        hideDialog();
        return callbacks.onSuccess?.(message.data);
      case "load_timeout":
      case "frame_blocked": {
        const policy = `Content-Security-Policy needs "frame-src ${service.origin}".`;
        const error = { code: message.type, message: message.type === "frame_blocked" ? policy : text.missing };
        return showPanel(error, { [text.retry]: showForm });
      }
    }
  };
  const showForm = () => {
    shown.end?.();
    shown = attempt(options, service, { host, title: text.title, hear });
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
  if (dialog !== null) {
    container.append(dialog);
    dialog.oncancel = (event) => {
      event.preventDefault();
      close();
    };
  }
  showDialog();
  return { close, showError, destroy };
}
