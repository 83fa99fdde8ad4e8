import type { WidgetFailure } from "./types.ts";

interface Wanted<Message> {
  frame: HTMLIFrameElement;
  /** The service's. */
  origin: string;
  nonce: string;
  /** What the frame is given over its port. */
  welcome: { token: string; use3D: boolean };
  onMessage(message: Message): void;
  /** The service shows no form, and says why. */
  onRefused(error: WidgetFailure): void;
}

interface Greeting {
  type: "servicepay:hello" | "servicepay:refused";
  nonce: string;
  error?: WidgetFailure;
}

/**
 * Answers the frame's greeting with a port of its own. The greeting counts only from the service's exact origin, from
 * this very frame and with this widget's nonce, so that two widgets on a page never hear each other.
 */
export function connect<Message>({ frame, origin, nonce, welcome, onMessage, onRefused }: Wanted<Message>): () => void {
  const { port1, port2 } = new MessageChannel();
  const onGreeting = (event: MessageEvent<Partial<Greeting> | null>) => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return;
    const { type, nonce: heard, error } = event.data ?? {};
    if (heard !== nonce) return;
    removeEventListener("message", onGreeting);
    if (error !== undefined) return onRefused(error);
    if (type === "servicepay:hello")
      frame.contentWindow?.postMessage({ type: "servicepay:init", nonce, ...welcome }, origin, [port2]);
  };
  addEventListener("message", onGreeting);
  port1.onmessage = (event: MessageEvent<Message>) => onMessage(event.data);
  return () => {
    removeEventListener("message", onGreeting);
    port1.close();
  };
}
