import { connect } from "./connect.ts";
import { createFrame, likelyHeight, setHeight } from "./elements.ts";
import type { CheckedOptions } from "./options.ts";
import type { WidgetFailure, WidgetSuccess } from "./types.ts";

/** What the frame says over the port; never a digit of the card but those of the mask. */
export type FrameMessage =
  | { type: "ready" | "typed" | "close" }
  | { type: "busy"; isBusy: boolean }
  | { type: "success"; data: WidgetSuccess }
  | { type: "fail"; error: WidgetFailure };

export interface Service {
  origin: string;
  version: string;
}

interface Wanted {
  options: CheckedOptions;
  service: Service;
  /** Where the frame is put. */
  host: HTMLElement;
  title: string;
  onMessage(message: FrameMessage): void;
  /** The service shows no form, and says why: another try would be answered alike. */
  onRefused(error: WidgetFailure): void;
  /** The form did not come; it may the next time. */
  onMissing(reason: "load_timeout" | "frame_blocked"): void;
}

const LOAD_TIMEOUT_MS = 15_000;
/** A frame that has loaded has greeted: one that has not was blocked, and waiting longer tells nothing new. */
const GREETING_TIMEOUT_MS = 5_000;

/** One try at showing the form: a frame, its connection, and the wait for it. Returns what takes it all away. */
export function attempt({ options, service, host, title, onMessage, onRefused, onMissing }: Wanted): () => void {
  const { origin } = service;
  const nonce = randomNonce();
  const frame = createFrame(frameUrl(options, service, nonce), title, options.theme);
  setHeight(frame, likelyHeight(host));
  let timeout = setTimeout(() => onMissing("load_timeout"), LOAD_TIMEOUT_MS);
  frame.onload = () => {
    clearTimeout(timeout);
    timeout = setTimeout(() => onMissing("load_timeout"), GREETING_TIMEOUT_MS);
  };
  const settle = () => {
    frame.onload = null;
    clearTimeout(timeout);
    document.removeEventListener("securitypolicyviolation", onViolation);
  };
  const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective === "frame-src" && blockedURI.startsWith(origin)) onMissing("frame_blocked");
  };
  document.addEventListener("securitypolicyviolation", onViolation);
  const disconnect = connect<FrameMessage | { type: "height"; height: number }>({
    frame,
    origin,
    nonce,
    welcome: { token: options.token, use3D: options.use3D },
    onRefused,
    onMessage(message) {
      if (message.type === "ready") settle();
      if (message.type === "height") setHeight(frame, message.height);
      else onMessage(message);
    },
  });
  host.append(frame);
  return () => {
    settle();
    disconnect();
    frame.remove();
  };
}

/** The address holds the token's public part only; the secret goes over the port. */
function frameUrl(options: CheckedOptions, { origin, version }: Service, nonce: string): string {
  const query = new URLSearchParams({
    p: options.publicId,
    amount: String(options.amount),
    currency: options.currency,
    mode: options.mode,
    environment: options.environment,
    lang: options.locale,
    theme: options.theme,
    // For a readable answer to an origin that is not listed; what holds is the frame's own frame-ancestors.
    origin: location.origin,
  });
  return `${origin}/widget/v${version}/card?${query.toString()}#${nonce}`;
}

function randomNonce(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}
