import { createFrame, likelyHeight, setHeight } from "./elements.ts";
import type { CheckedOptions } from "./options.ts";
import type { Text } from "./text.ts";
import type { WidgetError, WidgetFailure, WidgetSuccess } from "./types.ts";

/** What the frame says over the port; never a digit of the card but those of the mask. */
type FrameMessage =
  | { type: "ready" | "typed" | "close" }
  | { type: "busy"; isBusy: boolean }
  | { type: "success"; data: WidgetSuccess }
  /** After a final one there is no form. */
  | { type: "fail"; error: WidgetFailure; isFinal?: boolean };

/** And why the form did not come; it may the next time. */
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

export interface Attempt {
  /** Hands the frame why the payment did not succeed. */
  send(error: WidgetError): void;
  end(): void;
}

const LOAD_TIMEOUT_MS = 15_000;
/** A frame that has loaded has greeted: one that has not was blocked, and waiting longer tells nothing new. */
const GREETING_TIMEOUT_MS = 5_000;

/**
 * One attempt to show the form: a frame, its connection, and the wait for it. The frame's greeting is answered with a port
 * of its own, and counts only from the service's exact origin, from this very frame and with this attempt's nonce, so
 * that two widgets on a page never hear each other.
 */
export function attempt(
  options: CheckedOptions,
  service: Service,
  { host, text, hear }: { host: HTMLElement; text: Text; hear(message: Heard): void },
): Attempt {
  const { origin } = service;
  const { token, use3D } = options;
  const nonce = crypto.getRandomValues(new Uint32Array(4)).join("-");
  const frame = createFrame(frameUrl(options, service, nonce), text.title, options.theme);
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

/** The address holds the token's public part only; the secret goes over the port. */
function frameUrl(
  { publicId: p, amount, currency, mode, environment, locale: lang, theme }: CheckedOptions,
  { origin, version }: Service,
  nonce: string,
): string {
  // The page's origin is for a readable answer where it is not listed; what holds is the frame's own frame-ancestors.
  const told = { p, amount: String(amount), currency, mode, environment, lang, theme, origin: location.origin };
  return `${origin}/widget/v${version}/card?${new URLSearchParams(told).toString()}#${nonce}`;
}
