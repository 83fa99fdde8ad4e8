// The parts of undici that are used. Its index would load a browser's `fetch` as well, with caches, sockets and mocks: 80 modules and
// 5 MB more.
declare module "undici/lib/dispatcher/agent.js" {
  export { Agent as default } from "undici";
}
declare module "undici/lib/dispatcher/client.js" {
  export { Client as default } from "undici";
}
declare module "undici/lib/core/connect.js" {
  export { buildConnector as default } from "undici";
}
