import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A merchant's site on another host name than the service. */
export interface MerchantSite {
  origin: string;
  /** Publishes a page and returns its address. */
  publish(html: string, headers?: Record<string, string>): string;
  close(): Promise<void>;
}

export async function startMerchantSite(): Promise<MerchantSite> {
  const pages = new Map<string, { html: string; headers: Record<string, string> }>();
  const server = createServer(({ url = "" }, response) => {
    const page = pages.get(url.replace(/\?.*/s, ""));
    if (page === undefined) return response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", ...page.headers }).end(page.html);
  });
  await once(server.listen(0), "listening");
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    publish(html, headers = {}) {
      const path = `/page-${pages.size + 1}`;
      pages.set(path, { html, headers });
      return origin + path;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
