import { connect } from "./connect.ts";
import { createDialog, createFrame } from "./elements.ts";
import type { CheckedOptions, WidgetFailure, WidgetSuccess } from "./options.ts";

/** An open card form. */
export interface Widget {
  /** Closes it as the user would; onClose fires. */
  close(): void;
  /** Takes it off the page without a callback. */
  destroy(): void;
}

/** What the frame says over the port; never a digit of the card but those of the mask. */
type FrameMessage =
  | { type: "ready" | "typed" | "close" }
  | { type: "height"; height: number }
  | { type: "busy"; isBusy: boolean }
  | { type: "success"; data: WidgetSuccess }
  | { type: "fail"; error: WidgetFailure };

interface Service {
  serviceUrl: string;
  version: string;
}

const LOAD_TIMEOUT_MS = 15_000;
const TEXTS = {
  tr: {
    title: "Güvenli kart ödemesi",
    timeout: "Ödeme formu yüklenemedi.",
    leave: "Ödeme formundan çıkılsın mı? Yazdıklarınız silinir.",
  },
  en: {
    title: "Secure card payment",
    timeout: "The payment form could not be loaded.",
    leave: "Leave the payment form? What you typed will be lost.",
  },
};

export function openWidget(options: CheckedOptions, service: Service): Widget {
  const texts = TEXTS[options.locale];
  const nonce = randomNonce();
  const frame = createFrame({
    url: frameUrl(options, service, nonce),
    title: texts.title,
    serviceUrl: service.serviceUrl,
  });
  const dialog = options.mode === "modal" ? createDialog(texts.title) : null;
  const state = { isOver: false, isBusy: false, hasTyped: false };

  const destroy = () => {
    if (state.isOver) return;
    state.isOver = true;
    clearTimeout(timeout);
    connection.end();
    dialog?.close();
    (dialog ?? frame).remove();
  };
  const fail = (error: WidgetFailure) => {
    destroy();
    options.onFail(error);
  };
  const close = () => {
    if (state.isOver || state.isBusy) return;
    if (state.hasTyped && !window.confirm(texts.leave)) return;
    destroy();
    options.onClose();
  };
  const onMessage = (message: FrameMessage) => {
    switch (message.type) {
      case "ready":
        clearTimeout(timeout);
        return options.onReady();
      case "height":
        return frame.style.setProperty("height", `${message.height}px`, "important");
      case "typed":
        state.hasTyped = true;
        return;
      case "busy":
        state.isBusy = message.isBusy;
        return;
      case "close":
        return close();
      case "fail":
        return options.onFail(message.error);
      case "success":
        // A modal has done its work; an inline form stays where it is until the page moves on.
        if (dialog !== null) destroy();
        return options.onSuccess(message.data);
    }
  };

  const { serviceUrl } = service;
  const connection = connect<FrameMessage>({
    frame,
    serviceUrl,
    nonce,
    welcome: { token: options.token, use3D: options.use3D },
    onMessage,
    onRefused: fail,
  });
  const timeout = setTimeout(() => fail({ code: "load_timeout", message: texts.timeout }), LOAD_TIMEOUT_MS);
  show(options.container, frame, dialog, close);
  return { close, destroy };
}

function show(
  container: HTMLElement,
  frame: HTMLIFrameElement,
  dialog: HTMLDialogElement | null,
  close: () => void,
): void {
  if (dialog === null) return container.append(frame);
  dialog.append(frame);
  container.append(dialog);
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    close();
  });
  dialog.showModal();
}

/** The address holds the token's public part only; the secret goes over the port. */
function frameUrl(options: CheckedOptions, service: Service, nonce: string): string {
  const url = new URL(`${service.serviceUrl}/widget/v${service.version}/card`);
  url.searchParams.set("p", options.publicId);
  url.searchParams.set("amount", String(options.amount));
  url.searchParams.set("currency", options.currency);
  url.searchParams.set("mode", options.mode);
  url.searchParams.set("environment", options.environment);
  url.searchParams.set("lang", options.locale);
  url.hash = nonce;
  return url.href;
}

function randomNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
