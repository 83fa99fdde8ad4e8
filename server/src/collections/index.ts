export { acknowledgeCollections } from "./acknowledge-collections.ts";
export {
  pageOfCollections,
  countCollections,
  countReopenable,
  oldestWaiting,
  readCollection,
  findCollection,
  hasErp,
} from "./page-of-collections.ts";
export type { Collection } from "./collection.ts";
export { collectionStates, type CollectionFilter, type CollectionState } from "./store/collection-list.ts";
export { recordCollection, eraseCollectionTexts } from "./store/collections.ts";
export { reopenCollections } from "./reopen-collections.ts";
export { collectionRoutes } from "./routes.ts";
export { confirmExportFile } from "./exports/confirm-export-file.ts";
export { createExportFile } from "./exports/create-export-file.ts";
export { loadExportProfile } from "./exports/load-export-profile.ts";
export { downloadExportFile } from "./exports/download-export-file.ts";
export { listExportFiles, readExportFile } from "./exports/read-export-file.ts";
