import { createFrame, likelyHeight, setHeight } from "./elements.ts";
import type { CheckedOptions } from "./options.ts";
import type { Text } from "./text.ts";
import type { WidgetError, WidgetFailure, WidgetSuccess } from "./types.ts";

/** The frame's messages over the port. They contain no digits of the card but the masked ones. */
type FrameMessage =
  | { type: "ready" | "typed" | "close" }
  | { type: "busy"; isBusy: boolean }
  | { type: "success"; data: WidgetSuccess }
  /** A final failure means that there is no form. */
  | { type: "fail"; error: WidgetFailure; isFinal?: boolean };

/** "missing": the form did not load, and may load the next time. */
export type Heard = FrameMessage | { type: "missing"; error: WidgetFailure };

interface Greeting {
  type: "servicepay:hello" | "servicepay:refused";
  nonce: string;
  error?: WidgetFailure;
}

export interface Service {
  origin: string;
  version: string;
}

export interface FormFrame {
  /** Tells the frame why the payment failed. */
  send(error: WidgetError): void;
  end(): void;
}

const LOAD_TIMEOUT_MS = 15_000;
/** A frame greets as soon as it has loaded. One that does not was blocked, so waiting longer is useless. */
const GREETING_TIMEOUT_MS = 5_000;

/**
 * Shows the form in a frame. The frame's greeting is answered with a message port. It is accepted only from
 * the service's exact origin, from this frame and with its nonce, so that two widgets on a page stay apart.
 */
export function openFormFrame(
  options: CheckedOptions,
  service: Service,
  { host, text, hear }: { host: HTMLElement; text: Text; hear(message: Heard): void },
): FormFrame {
  const { origin } = service;
  const { token, use3D } = options;
  const nonce = crypto.getRandomValues(new Uint32Array(4)).join("-");
  const frame = createFrame(frameUrl(options, service, nonce), text.title, options.theme, options.mode);
  const { port1, port2 } = new MessageChannel();
  const giveUp = (code = "load_timeout", message = text.missing) => hear({ type: "missing", error: { code, message } });
  let timeout = setTimeout(giveUp, LOAD_TIMEOUT_MS);
  frame.onload = () => {
    clearTimeout(timeout);
    timeout = setTimeout(giveUp, GREETING_TIMEOUT_MS);
  };
  const settle = () => {
    frame.onload = null;
    clearTimeout(timeout);
    document.removeEventListener("securitypolicyviolation", onViolation);
  };
  const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective === "frame-src" && blockedURI.startsWith(origin))
      giveUp("frame_blocked", `Content-Security-Policy needs "frame-src ${origin}".`);
  };
  const onGreeting = (event: MessageEvent<Partial<Greeting> | null>) => {
    const { type, nonce: heard, error } = event.data ?? {};
    if (event.origin !== origin || event.source !== frame.contentWindow || heard !== nonce) return;
    removeEventListener("message", onGreeting);
    if (error !== undefined) hear({ type: "fail", error, isFinal: true });
    else if (type === "servicepay:hello")
      frame.contentWindow?.postMessage({ type: "servicepay:init", nonce, token, use3D }, origin, [port2]);
  };
  port1.onmessage = ({ data }: MessageEvent<FrameMessage | { type: "height"; height: number }>) => {
    if (data.type === "ready") settle();
    if (data.type === "height") setHeight(frame, data.height);
    else hear(data);
  };
  document.addEventListener("securitypolicyviolation", onViolation);
  addEventListener("message", onGreeting);
  setHeight(frame, likelyHeight(host));
  host.append(frame);
  return {
    send: (error) => port1.postMessage(error),
    end() {
      settle();
      removeEventListener("message", onGreeting);
      port1.close();
      frame.remove();
    },
  };
}

/** The URL contains only the token's public part; the secret goes over the port. */
function frameUrl(
  { publicId: p, amount, currency, mode, environment, locale: lang, theme }: CheckedOptions,
  { origin, version }: Service,
  nonce: string,
): string {
  // `origin` only allows a readable error if it is not listed. The frame's own frame-ancestors enforces the list.
  const told = { p, amount: String(amount), currency, mode, environment, lang, theme, origin: location.origin };
  return `${origin}/widget/v${version}/card?${new URLSearchParams(told).toString()}#${nonce}`;
}
