/**
 * Says whether the attempt `a` is the void of a sale that was cancelled while the bank approved it. Neither was ever collected, so
 * neither counts in sums.
 */
export const undoesSale = `(a.kind <> 'sale' and exists (
  select from attempts sale where sale.tenant_id = a.tenant_id and sale.id = a.reverses_id and sale.state = 'REVERSED'))`;

/** The state as which an attempt `a` counts: such a void counts as undone, as its sale does. */
export const countedState = `case when a.state = 'APPROVED' and ${undoesSale} then 'REVERSED' else a.state end`;
