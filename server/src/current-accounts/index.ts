export { postCollection } from "./post-collection.ts";
export type { Collection } from "./post-collection.ts";
