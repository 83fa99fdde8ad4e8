export { sealCard } from "./seal-card.ts";
export { takeCard } from "./take-card.ts";
export { maskPan, isExpired, type SavedCard } from "./saved-card.ts";
export { activateSavedCard, discardSavedCard, saveCard } from "./save-card.ts";
export { deleteCardsOfCustomer, deleteSavedCard } from "./delete-saved-card.ts";
export { savedCardBin } from "./saved-card-bin.ts";
export { openSavedCard } from "./open-saved-card.ts";
export { savedCardRoutes } from "./routes.ts";
export { cardJobs } from "./jobs.ts";
export { deleteCardData, sealedCardData } from "./store/card-data.ts";
export {
  customersWithCards,
  deletedCards,
  exportCards,
  findSavedCard,
  listSavedCards,
  newestSavedCards,
  sealedPans,
  type ExportedCard,
} from "./store/saved-cards.ts";
