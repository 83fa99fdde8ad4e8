import type { LoadOptions, ServicePayGlobal } from "./types.ts";

export type * from "./types.ts";

declare const WIDGET_VERSION: string;
declare const WIDGET_INTEGRITY: string;

const ATTEMPTS_MAX = 3;
const PAUSE_MS = 1_000;

let loading: Promise<ServicePayGlobal> | null = null;

/**
 * Loads the service's script once, checks it by its hash, and retries after network errors. A call after a failure starts
 * again.
 */
export function load(options: LoadOptions): Promise<ServicePayGlobal> {
  loading ??= loadWithRetries(options, 1).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function loadWithRetries(options: LoadOptions, attempt: number): Promise<ServicePayGlobal> {
  if (typeof document === "undefined") throw new Error("ServicePay: load() works in a browser; call it in an effect.");
  const present = (window as Partial<Window>).ServicePay;
  if (present !== undefined) return present;
  try {
    return await addScript(options);
  } catch (error) {
    if (attempt === ATTEMPTS_MAX) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
    return loadWithRetries(options, attempt + 1);
  }
}

function addScript({ serviceUrl, version, integrity, nonce }: LoadOptions): Promise<ServicePayGlobal> {
  const script = document.createElement("script");
  script.src = `${new URL(serviceUrl).origin}/widget/v${version ?? WIDGET_VERSION}/servicepay.js`;
  script.integrity = integrity ?? (version === undefined ? WIDGET_INTEGRITY : "");
  script.crossOrigin = "anonymous";
  if (nonce !== undefined) script.nonce = nonce;
  return new Promise((resolve, reject) => {
    script.onload = () => resolve(window.ServicePay);
    script.onerror = () => {
      script.remove();
      reject(new Error(`ServicePay: ${script.src} could not be loaded, or is not what its hash says.`));
    };
    document.head.append(script);
  });
}

declare global {
  interface Window {
    ServicePay: ServicePayGlobal;
  }
}
