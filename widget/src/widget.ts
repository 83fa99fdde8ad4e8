import { attempt } from "./attempt.ts";
import type { FrameMessage, Service } from "./attempt.ts";
import { createDialog, createPanel, holdPage } from "./elements.ts";
import type { CheckedOptions } from "./options.ts";
import { texts } from "./text.ts";
import type { Widget, WidgetFailure } from "./types.ts";

export function openWidget(options: CheckedOptions, service: Service): Widget {
  const { locale, theme, container } = options;
  const text = texts[locale];
  const dialog = options.mode === "modal" ? createDialog(text.title, theme) : null;
  const host = dialog ?? container;
  let isOver = false;
  let isBusy = false;
  let hasTyped = false;
  /** Takes away what is shown now: a frame, or the sentence that there is none. */
  let clear = () => {};
  let hideDialog = () => {};

  const destroy = () => {
    if (isOver) return;
    isOver = true;
    hideDialog();
    clear();
  };
  const close = () => {
    if (isOver || isBusy) return;
    if (hasTyped && !window.confirm(text.leave)) return;
    destroy();
    options.onClose?.();
  };
  const onRefused = (error: WidgetFailure) => {
    destroy();
    options.onFail?.(error);
  };
  const onMissing = (code: "load_timeout" | "frame_blocked") => {
    clear();
    const buttons = { [text.retry]: tryToShow, ...(dialog !== null && { [text.close]: close }) };
    const panel = createPanel(text.missing, buttons, theme);
    host.append(panel);
    clear = () => panel.remove();
    const message =
      code === "load_timeout"
        ? text.missing
        : `This page's Content-Security-Policy needs "frame-src ${service.origin}".`;
    options.onFail?.({ code, message });
  };
  const onMessage = (message: FrameMessage): void => {
    switch (message.type) {
      case "ready":
        return options.onReady?.();
      case "typed":
        hasTyped = true;
        return;
      case "busy":
        isBusy = message.isBusy;
        return;
      case "close":
        return close();
      case "fail":
        return options.onFail?.(message.error);
      case "success":
        // A modal has done its work; an inline form stays where it is until the page moves on.
        if (dialog !== null) destroy();
        return options.onSuccess?.(message.data);
    }
  };
  const tryToShow = () => {
    clear();
    clear = attempt({ options, service, host, title: text.title, onMessage, onRefused, onMissing });
  };

  tryToShow();
  if (dialog !== null) hideDialog = showDialog(dialog, container, close);
  return { close, destroy };
}

function showDialog(dialog: HTMLDialogElement, container: HTMLElement, close: () => void): () => void {
  container.append(dialog);
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    close();
  });
  dialog.showModal();
  const releasePage = holdPage();
  return () => {
    dialog.close();
    dialog.remove();
    releasePage();
  };
}
