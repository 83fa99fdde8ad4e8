/** Sent by the loader: the WidgetToken, which is never part of a URL, and a message port. */
export interface Connection {
  token: string;
  use3D: boolean;
  port: MessagePort;
}

/**
 * Greets the merchant's page and waits for the loader's answer. The greeting is sent only to the merchant's exact origins,
 * and only one answer, from one of them, is accepted.
 */
export function connectParent(origins: readonly string[] | null): Promise<Connection> {
  const nonce = location.hash.slice(1);
  return new Promise((resolve) => {
    const onMessage = (event: MessageEvent<unknown>) => {
      const [port] = event.ports;
      if (event.source !== parent || port === undefined || !isInit(event.data, nonce)) return;
      if (origins !== null && !origins.includes(event.origin)) return;
      removeEventListener("message", onMessage);
      history.replaceState(null, "", location.pathname + location.search);
      const { token, use3D } = event.data;
      resolve({ token, use3D, port });
    };
    addEventListener("message", onMessage);
    for (const origin of origins ?? ["*"]) parent.postMessage({ type: "servicepay:hello", nonce }, origin);
  });
}

function isInit(data: unknown, nonce: string): data is { token: string; use3D: boolean } {
  return (
    typeof data === "object" &&
    data !== null &&
    "type" in data &&
    data.type === "servicepay:init" &&
    "nonce" in data &&
    data.nonce === nonce &&
    "token" in data &&
    typeof data.token === "string" &&
    "use3D" in data &&
    typeof data.use3D === "boolean"
  );
}
