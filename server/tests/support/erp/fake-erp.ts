import type { SeededRandom } from "#platform/seeded-random.ts";

/** A collection as `GET /vendor/collection/list` shows it. Decimals are text. */
export interface ListedCollection {
  id: string;
  collectionType: "Sale" | "Refund" | "Void";
  reversesId: string | null;
  accountErpCode: string | null;
  amount: string;
  chargedAmount: string;
  currencyCode: string;
  integrationError: string | null;
}

export interface Booking extends ListedCollection {
  erpCode: string;
}

/** The ERP's database: its bookings by the collection's id, which is unique there. It outlives the ERP's process. */
export interface ErpBooks {
  find(id: string): Booking | undefined;
  /** Books the collection and returns its booking. */
  add(collection: ListedCollection): Booking;
}

/** Where the ERP may die: before it books, before it acknowledges, and while its acknowledgement is answered. */
export const erpSteps = ["listed", "booked", "acknowledging"] as const;
export type ErpStep = (typeof erpSteps)[number];

export interface ErpCall {
  method: "GET" | "POST" | "PUT";
  path: string;
  json?: unknown;
  timeoutMs?: number;
}

/** `status` is null if no reply came. */
export interface ErpReply {
  status: number | null;
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

export interface FakeErp {
  books: ErpBooks;
  random: SeededRandom;
  /** How many collections a page lists. */
  pageSize: number;
  call(call: ErpCall): Promise<ErpReply>;
  /** Throws where the ERP dies. At `acknowledging` the request is sent first. */
  reach(step: ErpStep): void;
  /** Called with what it does besides booking. */
  note(what: string): void;
  /** Called when a reply says that the books differ. */
  complain(about: string): void;
  /** Called when a refund or void is listed before its sale is booked. */
  foundEarly(reversal: ListedCollection): void;
}

/** Percentages of collections: reported as an error before they are booked, exported as an account's line. */
const ERROR_FIRST = 10;
/** An error is mended after some rounds, so that refunds of the sale are made meanwhile. */
const STILL_WRONG = 75;
const EXPORTED = 20;

/**
 * One round of the loop of docs/guides/erp-hand-over.md. It exports some bookings as lines of the customer's account, before or
 * after they are acknowledged. Returns how many collections waited when the round began; null if the list could not be read.
 */
export async function runErpOnce(erp: FakeErp): Promise<number | null> {
  const path = `/vendor/collection/list?isIntegrated=false&page=1&pageSize=${erp.pageSize}`;
  const { status, body } = await erp.call({ method: "GET", path });
  if (status !== 200) return null;
  const listed = (body.data as Record<string, unknown>[]).map(collectionOf);
  if (listed.length === 0) return 0;
  erp.reach("listed");
  const bookings = listed.flatMap((each) => book(erp, each));
  const answers = [
    ...bookings.map(({ id, erpCode }) => ({ id, erpCode, isIntegrated: true })),
    ...listed
      .filter(({ id }) => erp.books.find(id) === undefined)
      .map(({ id }) => ({ id, integrationError: "The account is closed" })),
  ];
  erp.reach("booked");
  await exportSome(erp, bookings, "before");
  await acknowledge(erp, answers);
  await exportSome(erp, bookings, "after");
  return Number(body.totalCount);
}

/** Books the collection under its id, unless it is booked. Some are booked only after an error has been reported. */
function book(erp: FakeErp, collection: ListedCollection): Booking[] {
  const known = erp.books.find(collection.id);
  if (known !== undefined) return [known];
  if (collection.reversesId !== null && erp.books.find(collection.reversesId) === undefined) erp.foundEarly(collection);
  if (collection.integrationError === null && erp.random.percent(ERROR_FIRST)) return [];
  if (collection.integrationError !== null && erp.random.percent(STILL_WRONG)) return [];
  if (collection.integrationError !== null) erp.note("erp booked after an error");
  return [erp.books.add(collection)];
}

/** One by one, or all together. */
async function acknowledge(erp: FakeErp, answers: readonly object[]): Promise<void> {
  const isBatch = erp.random.percent(50);
  const calls = isBatch
    ? [{ path: "/vendor/collection/batch", json: { collections: answers } }]
    : answers.map((json) => ({ path: "/vendor/collection", json }));
  for (const each of calls) {
    erp.reach("acknowledging");
    const { status, body } = await erp.call({ method: "PUT", ...each });
    if (status === 409 && isDifference(body)) erp.complain(`${status} to its acknowledgement: ${JSON.stringify(body)}`);
  }
}

/** Another code for a collection, or other values for a code. Other conflicts mean that another process was faster. */
function isDifference({ details }: { details?: { field?: string; reason?: string } }): boolean {
  const { field = "", reason = "" } = details ?? {};
  return reason === "other_values" || (reason === "already_integrated" && field.endsWith("erpCode"));
}

async function exportSome(erp: FakeErp, bookings: readonly Booking[], when: "before" | "after"): Promise<void> {
  for (const booking of bookings) {
    const { erpCode, accountErpCode, amount, collectionType, currencyCode } = booking;
    if (accountErpCode === null || Number(amount) === 0 || !erp.random.percent(EXPORTED)) continue;
    const signed = collectionType === "Sale" ? -Number(amount) : Number(amount);
    const json = { erpCode, accountErpCode, amount: signed, currencyCode, dueDate: "2026-01-31T00:00:00" };
    const { status } = await erp.call({ method: "POST", path: "/cat/cat", json });
    if (status === 200 || status === 201) erp.note(`erp exported its booking ${when} the acknowledgement`);
  }
}

function collectionOf(each: Record<string, unknown>): ListedCollection {
  const { id, collectionType, reversesId, accountErpCode, amount, chargedAmount, currencyCode, integrationError } =
    each;
  return {
    id: String(id),
    collectionType: collectionType as ListedCollection["collectionType"],
    reversesId: reversesId as string | null,
    accountErpCode: accountErpCode as string | null,
    amount: String(amount),
    chargedAmount: String(chargedAmount),
    currencyCode: String(currencyCode),
    integrationError: integrationError as string | null,
  };
}
