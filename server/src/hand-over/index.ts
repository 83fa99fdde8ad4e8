export { recordCollection } from "./record-collection.ts";
export { reopenCollections } from "./reopen-collections.ts";
export { handOverRoutes } from "./routes.ts";
export { eraseCollectionTexts } from "./store/collections.ts";
