import { activateSavedCard, saveCard } from "#cards/index.ts";
import { createCustomer } from "#customers/index.ts";
import { findTenant } from "#identity/index.ts";
import { inTransaction } from "#platform/context.ts";
import type { TestService } from "../support/service.ts";

/** Saves a card of a new customer of the demo's first company. Returns its id. */
export async function savedCard(service: TestService): Promise<string> {
  const tenant = (await findTenant(service.platform, service.tenants[0].code))!;
  const card = { pan: "4355084355084358", cvv: "000", expMonth: "12", expYear: "2030", holderName: "AYŞE YILMAZ" };
  return inTransaction(service.contextFor(tenant.id), async (ctx) => {
    const person = { email: "s@example.com", name: "A", surname: "B", code: "S" };
    const { id: customerId } = await createCustomer(ctx, person);
    const id = await saveCard(ctx, { customerId, card, name: null, bank: "Banka", program: null });
    await activateSavedCard(ctx, id);
    return id;
  });
}
