interface Wanted<Message> {
  frame: HTMLIFrameElement;
  serviceUrl: string;
  nonce: string;
  token: string;
  onMessage(message: Message): void;
}

/**
 * Answers the frame's greeting with a port of its own. The greeting counts only from the service's exact origin, from
 * this very frame and with this widget's nonce, so that two widgets on a page never hear each other.
 */
export function connect<Message>({ frame, serviceUrl, nonce, token, onMessage }: Wanted<Message>): { end(): void } {
  const { origin } = new URL(serviceUrl);
  const { port1, port2 } = new MessageChannel();
  const onGreeting = (event: MessageEvent) => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return;
    if (event.data?.type !== "servicepay:hello" || event.data.nonce !== nonce) return;
    removeEventListener("message", onGreeting);
    frame.contentWindow?.postMessage({ type: "servicepay:init", nonce, token }, origin, [port2]);
  };
  addEventListener("message", onGreeting);
  port1.onmessage = (event: MessageEvent<Message>) => onMessage(event.data);
  return {
    end() {
      removeEventListener("message", onGreeting);
      port1.close();
    },
  };
}
