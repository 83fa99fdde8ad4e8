/** The key that all payments of an order share, by widget or by link. At most one sale of a key is charged. */
export function orderKey(merchantReference: string): string {
  return `order:${merchantReference}`;
}
