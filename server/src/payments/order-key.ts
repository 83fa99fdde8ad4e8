/** The key that all payments of one order share, whether by widget or by link: at most one sale of it is charged. */
export function orderKey(merchantReference: string): string {
  return `order:${merchantReference}`;
}
