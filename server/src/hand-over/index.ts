export { acknowledgeCollections, type Acknowledgement } from "./acknowledge-collections.ts";
export type { Collection, NewCollection } from "./collection.ts";
export { listCollections } from "./list-collections.ts";
export { recordCollection } from "./record-collection.ts";
export { handOverRoutes } from "./routes.ts";
export { eraseCollectionTexts } from "./store/collections.ts";
