import { deleteSavedCard } from "#cards/index.ts";
import { inTransaction } from "#platform/context.ts";
import { Refusal } from "#platform/refusal.ts";
import { savedCardsOf } from "./saved-cards.ts";
import { viewLink } from "./view-link.ts";
import type { LinkView } from "./view-link.ts";
import { visitPath } from "./visit.ts";
import type { Visit } from "./visit.ts";

/** Asks first. A link that takes no payment shows no cards, and removes none. */
export async function askToRemoveCard(visit: Visit, id: string): Promise<LinkView> {
  const current = await viewLink({ ...visit, takesOver: true }, { afterTry: false });
  if (current.kind === "redirect" || current.page.kind !== "hosted-card") return current;
  const card = current.page.form.savedCards?.find((candidate) => candidate.id === id);
  const payPath = visitPath(visit, "/hpm/pay");
  if (card === undefined) return { kind: "redirect", url: payPath };
  const { locale, isTest } = current.page;
  return {
    kind: "page",
    status: 200,
    page: {
      kind: "remove-card",
      locale,
      isTest,
      merchant: visit.merchant.model,
      card,
      action: payPath,
      backUrl: payPath,
    },
  };
}

export async function removeCard(visit: Visit, id: string): Promise<LinkView> {
  const current = await viewLink(visit, { afterTry: false });
  if (current.kind === "redirect" || current.page.kind !== "hosted-card") return current;
  const isTheirs = (await savedCardsOf(visit)).some((card) => card.id === id);
  if (isTheirs) {
    await inTransaction(visit.ctx, (tx) => deleteSavedCard(tx, id)).catch((error: unknown) => {
      // Removed at the same moment: it is gone, as was asked for.
      if (!(error instanceof Refusal && error.code === "ERR_NOT_FOUND")) throw error;
    });
  }
  return { kind: "redirect", url: visitPath(visit, "/hpm/pay") };
}
