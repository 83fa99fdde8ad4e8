import type { Amount } from "@servicepay/money";
import type { WriteContext } from "#platform/context.ts";
import { conflict } from "#platform/refusal.ts";
import { counted } from "#platform/text/counted.ts";
import { reductionOf } from "../../open-items/refuse-allocated.ts";
import {
  changeTransactions,
  deleteTransactionRows,
  lockOtherLines,
  matchLines,
  selectAllocated,
  type AccountLine,
  type MatchedLine,
} from "../../store/replacements.ts";
import { columnsOf, insertManyTransactions, type IdentifiedTransaction } from "../../store/transactions.ts";
import type { TransactionId } from "../../transaction.ts";

/** What a replacement did to the transactions of its accounts. */
export interface Replaced {
  created: number;
  changed: number;
  /** The number of lines that were there already, with the same values, and of lines that payments posted. */
  unchanged: number;
  deleted: number;
  /** Transactions that stay as they are, although they were not sent or would be reduced, because payments pay them. */
  kept: number;
}

/** An account that loses more than VANISHING_PERCENT_MAX of its transactions. */
export interface ShrinkingAccount {
  accountErpCode: string;
  vanishing: number;
  before: number;
}

/** The caller has locked the tenant's counts until `finish` is committed. */
export interface Replacement {
  readonly counts: Readonly<Replaced>;
  /** The codes of the accounts, those that lines have left included. */
  accountErpCodes(): string[];
  /** The first kept transactions, up to KEPT_NAMED_MAX. */
  readonly kept: readonly AccountLine[];
  /** Empty until `finish` was called. Up to SHRINKING_NAMED_MAX. */
  readonly shrinking: readonly ShrinkingAccount[];
  /** Stores lines that have an erpCode. Returns the ids of those whose erpCode another transaction has. */
  write(lines: readonly IdentifiedTransaction[]): Promise<TransactionId[]>;
  /**
   * Deletes the accounts' other transactions. Returns the ids of lines whose erpCode belonged to a transaction of an
   * account that the replacement does not name.
   */
  finish(options: { allowShrink: boolean }): Promise<TransactionId[]>;
}

interface Account {
  accountErpCode: string;
  /** The ids of the transactions that match its lines. */
  ids: Set<TransactionId>;
  /** Transactions that were in the account before and stay, without postings. */
  stayed: number;
}

interface State {
  ctx: WriteContext;
  counts: Replaced;
  kept: AccountLine[];
  /** Sent lines whose transactions are kept as they are. */
  protectedIds: Set<TransactionId>;
  shrinking: ShrinkingAccount[];
  accounts: Map<string, Account>;
  /** Lines whose transaction was in another account. */
  moved: { lineId: TransactionId; from: string; isKept: boolean }[];
}

/** The part of an account's transactions that may be deleted without `allowShrink`, in percent. */
const VANISHING_PERCENT_MAX = 30;
/** The number of transactions that one statement looks for or deletes. One account may have more. */
const CHUNK = 5_000;

/** The number of kept transactions that are named. */
const KEPT_NAMED_MAX = 100;
const SHRINKING_NAMED_MAX = 100;

/** Gives each account that a line names, and those given here, exactly their lines. Transactions keep their ids by their erpCode. */
export function openReplacement(ctx: WriteContext, accountErpCodes: readonly string[] = []): Replacement {
  const counts = { created: 0, changed: 0, unchanged: 0, deleted: 0, kept: 0 };
  const state: State = {
    ctx,
    counts,
    kept: [],
    protectedIds: new Set(),
    shrinking: [],
    accounts: new Map(),
    moved: [],
  };
  for (const accountErpCode of accountErpCodes) accountOf(state, accountErpCode);
  return {
    counts,
    accountErpCodes: () => [...state.accounts.keys(), ...state.moved.map(({ from }) => from)],
    kept: state.kept,
    shrinking: state.shrinking,
    write: (lines) => writeLines(state, lines),
    async finish({ allowShrink }) {
      const toDelete: AccountLine[] = [];
      for (const chunk of chunksOf([...state.accounts.values()]))
        toDelete.push(...(await findLinesToDelete(state, chunk)));
      const shrinking = shrinkingAccounts(state, toDelete);
      if (!allowShrink) refuseShrinking(shrinking);
      state.shrinking.push(...shrinking.slice(0, SHRINKING_NAMED_MAX));
      for (let at = 0; at < toDelete.length; at += CHUNK) {
        const ids = toDelete.slice(at, at + CHUNK).map(({ id }) => id);
        counts.deleted += await deleteTransactionRows(ctx, ids);
      }
      return state.moved.filter(({ from }) => !state.accounts.has(from)).map(({ lineId }) => lineId);
    },
  };
}

async function writeLines(state: State, lines: readonly IdentifiedTransaction[]): Promise<TransactionId[]> {
  const { ctx, counts } = state;
  const matches = new Map((await matchLines(ctx, lines)).map((each) => [each.lineId, each]));
  const kept = await findReducedBelowPayments(ctx, lines, matches);
  const matched = new Set<TransactionId>();
  const refused: TransactionId[] = [];
  const changed: IdentifiedTransaction[] = [];
  const added: IdentifiedTransaction[] = [];
  for (const line of lines) {
    const found = matches.get(line.id);
    if (found === undefined) added.push(line);
    else if (matched.has(found.id) || isTaken(state, found)) refused.push(line.id);
    else if (kept.has(found.id)) keepMatch(state, line, found);
    else if (recordMatch(state, line, found)) counts.unchanged += 1;
    else changed.push({ ...line, id: found.id });
    if (found !== undefined) matched.add(found.id);
  }
  if (changed.length > 0) await changeTransactions(ctx, changed);
  counts.changed += changed.length;
  const notWritten = added.length === 0 ? [] : await insertManyTransactions(ctx, columnsOf(added));
  const notWrittenIds = new Set(notWritten);
  for (const { id, accountErpCode } of added) if (!notWrittenIds.has(id)) accountOf(state, accountErpCode).ids.add(id);
  counts.created += added.length - notWritten.length;
  return [...refused, ...notWritten];
}

/**
 * The ids of the matched transactions of which their line would leave less than payments pay. Asked after the match has
 * locked them, so that a payer who has just reserved one is seen.
 */
async function findReducedBelowPayments(
  ctx: WriteContext,
  lines: readonly IdentifiedTransaction[],
  matches: ReadonlyMap<TransactionId, MatchedLine>,
): Promise<Set<TransactionId>> {
  const left = new Map<TransactionId, Amount>();
  for (const line of lines) {
    const found = matches.get(line.id);
    const reduction = found === undefined || found.isPosting ? null : reductionOf(found, line);
    if (reduction !== null) left.set(found!.id, reduction.left);
  }
  const allocated = await selectAllocated(ctx, [...left.keys()]);
  return new Set([...allocated].filter(([id, amount]) => amount > left.get(id)!).map(([id]) => id));
}

/** The transaction stays as it is, in its account. */
function keepMatch(state: State, line: IdentifiedTransaction, found: MatchedLine): void {
  const { id, accountErpCode } = found;
  state.protectedIds.add(id);
  noteKept(state, [{ id, erpCode: line.erpCode, accountErpCode }]);
  const account = accountOf(state, line.accountErpCode);
  account.ids.add(id);
  if (accountErpCode === line.accountErpCode) account.stayed += 1;
  else state.moved.push({ lineId: line.id, from: accountErpCode, isKept: true });
}

function noteKept(state: State, kept: readonly AccountLine[]): void {
  state.counts.kept += kept.length;
  state.kept.push(...kept.slice(0, KEPT_NAMED_MAX - state.kept.length));
}

/** True if the code belongs to an earlier line, or to a posting of other money. */
function isTaken(state: State, found: MatchedLine): boolean {
  const isRepeated = state.accounts.get(found.accountErpCode)?.ids.has(found.id) === true;
  return isRepeated || (found.isPosting && !found.isSameMoney);
}

/** Records that the line matches this transaction. Returns true if the transaction needs no change. */
function recordMatch(state: State, line: IdentifiedTransaction, found: MatchedLine): boolean {
  const account = accountOf(state, line.accountErpCode);
  account.ids.add(found.id);
  if (found.isPosting) return true;
  if (found.accountErpCode === line.accountErpCode) {
    account.stayed += 1;
    return found.hasSameValues;
  }
  state.moved.push({ lineId: line.id, from: found.accountErpCode, isKept: false });
  return false;
}

function accountOf(state: State, accountErpCode: string): Account {
  const known = state.accounts.get(accountErpCode);
  if (known !== undefined) return known;
  const account = { accountErpCode, ids: new Set<TransactionId>(), stayed: 0 };
  state.accounts.set(accountErpCode, account);
  return account;
}

function* chunksOf(accounts: readonly Account[]): Generator<Account[]> {
  let chunk: Account[] = [];
  let size = 0;
  for (const account of accounts) {
    chunk.push(account);
    size += 1 + account.ids.size;
    if (size < CHUNK) continue;
    yield chunk;
    chunk = [];
    size = 0;
  }
  if (chunk.length > 0) yield chunk;
}

/**
 * Finds the lines to delete. An item that a payment pays stays: the payment's line stays too, and the balance needs
 * both.
 */
async function findLinesToDelete(state: State, accounts: readonly Account[]): Promise<AccountLine[]> {
  const { ctx } = state;
  const codes = accounts.map(({ accountErpCode }) => accountErpCode);
  const others = await lockOtherLines(
    ctx,
    codes,
    accounts.flatMap(({ ids }) => [...ids]),
  );
  // Asked after the lock, so that a payer who has just reserved one is seen.
  const allocated = await selectAllocated(
    ctx,
    others.map(({ id }) => id),
  );
  const kept = others.filter(({ id }) => allocated.has(id));
  noteKept(
    state,
    kept.filter(({ id }) => !state.protectedIds.has(id)),
  );
  for (const { accountErpCode } of kept) accountOf(state, accountErpCode).stayed += 1;
  return others.filter(({ id }) => !allocated.has(id));
}

function shrinkingAccounts(state: State, toDelete: readonly AccountLine[]): ShrinkingAccount[] {
  const left = state.moved.filter(({ isKept }) => !isKept);
  const gone = [...toDelete.map(({ accountErpCode }) => accountErpCode), ...left.map(({ from }) => from)];
  const vanishingIn = new Map<string, number>();
  for (const accountErpCode of gone) vanishingIn.set(accountErpCode, (vanishingIn.get(accountErpCode) ?? 0) + 1);
  return [...state.accounts.values()].flatMap(({ accountErpCode, stayed }) => {
    const vanishing = vanishingIn.get(accountErpCode) ?? 0;
    const before = vanishing + stayed;
    return vanishing * 100 > before * VANISHING_PERCENT_MAX ? [{ accountErpCode, vanishing, before }] : [];
  });
}

function refuseShrinking([first, ...others]: readonly ShrinkingAccount[]): void {
  if (first === undefined) return;
  const { accountErpCode, vanishing, before } = first;
  const more =
    others.length > 0 ? `, and too many of ${counted(others.length, "other account", "other accounts")}` : "";
  throw conflict(
    `This would remove ${vanishing} of ${before} transactions of ${accountErpCode}${more}. If that is right, set allowShrink to true, or give --allow-shrink on the command line.`,
    { field: "allowShrink", reason: "shrinks" },
  );
}
