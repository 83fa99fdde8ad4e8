import { recordAudit } from "#audit/index.ts";
import { takeErpCodes } from "#current-accounts/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { conflict, invalid, notFound } from "#platform/refusal.ts";
import type { Collection } from "./collection.ts";
import {
  lockCollections,
  selectCollectionsById,
  selectHoldersOfCodes,
  writeErpCodes,
  writeIntegrationErrors,
  type AcknowledgedRow,
} from "./store/collections.ts";

/** What the ERP says about a collection: booked under a code, or why it is not booked. */
export interface Acknowledgement {
  id: string;
  isIntegrated?: boolean | undefined;
  erpCode?: string | undefined;
  /** The code to replace by `erpCode`. */
  updateErpCode?: string | undefined;
  integrationError?: string | undefined;
}

type Answer = { id: string; index: number } & (
  | { erpCode: string; updateErpCode: string | undefined }
  | { integrationError: string }
);
type Booked = Extract<Answer, { erpCode: string }>;

/** One answer. Without an id, `updateErpCode` names the collection whose code is replaced. */
export async function acknowledgeCollection(
  ctx: WriteContext,
  { id, ...answer }: Omit<Acknowledgement, "id"> & { id?: string | undefined },
): Promise<Collection> {
  const [collection] = await acknowledgeCollections(
    ctx,
    [{ id: id ?? (await idOfCode(ctx, answer)), ...answer }],
    () => "",
  );
  return collection!;
}

async function idOfCode(ctx: WriteContext, { updateErpCode }: Pick<Acknowledgement, "updateErpCode">): Promise<string> {
  if (updateErpCode === undefined) throw invalid("updateErpCode", '"updateErpCode" or "id" is required.', "required");
  const [holder] = await selectHoldersOfCodes(ctx, [updateErpCode]);
  if (holder === undefined) throw notFound("There is no such collection.", "updateErpCode");
  return holder.id;
}

/**
 * Applies all of the ERP's answers or none. The same answers again change nothing. A refusal names the field as `pathOf(index)`
 * followed by its name.
 */
export async function acknowledgeCollections(
  ctx: WriteContext,
  acknowledgements: readonly Acknowledgement[],
  pathOf: (index: number) => string,
): Promise<Collection[]> {
  const answers = acknowledgements.map((each, index) => answerOf(each, index, pathOf(index)));
  refuseRepeated(answers, pathOf);
  const ids = answers.map(({ id }) => id);
  const rows = new Map((await lockCollections(ctx, ids)).map((row) => [row.id, row]));
  const newAnswers = answers.filter((answer) => checkIsNew(rows.get(answer.id), answer, pathOf(answer.index)));
  const booked = newAnswers.filter((answer) => "erpCode" in answer);
  if (booked.length > 0) await book(ctx, booked, pathOf);
  const failed = newAnswers.filter((answer) => "integrationError" in answer);
  if (failed.length > 0) await writeIntegrationErrors(ctx, failed);
  await audit(ctx, newAnswers, rows);
  const found = new Map((await selectCollectionsById(ctx, ids)).map((each) => [each.id, each]));
  return ids.map((id) => found.get(id)!);
}

function answerOf(acknowledgement: Acknowledgement, index: number, path: string): Answer {
  const { id, isIntegrated, erpCode, updateErpCode, integrationError } = acknowledgement;
  if (integrationError !== undefined) {
    if (isIntegrated === true || erpCode !== undefined)
      throw invalid(
        `${path}integrationError`,
        "A collection is either integrated or has an error, not both.",
        "contradiction",
      );
    return { id, index, integrationError };
  }
  if (isIntegrated === false)
    throw invalid(
      `${path}isIntegrated`,
      "A collection that was not booked needs an integrationError.",
      "contradiction",
    );
  if (erpCode === undefined) throw invalid(`${path}erpCode`, `"${path}erpCode" is required.`, "required");
  return { id, index, erpCode, updateErpCode };
}

function refuseRepeated(answers: readonly Answer[], pathOf: (index: number) => string): void {
  const ids = new Set<string>();
  const codes = new Set<string>();
  for (const answer of answers) {
    const field = ids.has(answer.id) ? "id" : "erpCode" in answer && codes.has(answer.erpCode) ? "erpCode" : null;
    if (field !== null)
      throw conflict(`Another collection of this request has this ${field}.`, {
        field: pathOf(answer.index) + field,
        reason: "duplicate",
      });
    ids.add(answer.id);
    if ("erpCode" in answer) codes.add(answer.erpCode);
  }
}

/** False if the collection has this answer already. Throws a refusal if the answer contradicts what the ERP said before. */
function checkIsNew(row: AcknowledgedRow | undefined, answer: Answer, path: string): boolean {
  if (row === undefined) throw notFound("There is no such collection.", `${path}id`);
  if ("integrationError" in answer) {
    if (row.erpCode !== null)
      throw conflict(`The collection is integrated as ${row.erpCode}, so it cannot have an error.`, {
        field: `${path}integrationError`,
        reason: "already_integrated",
      });
    return row.integrationError !== answer.integrationError;
  }
  if (row.erpCode === answer.erpCode) return false;
  if (answer.updateErpCode === undefined) {
    if (row.erpCode !== null) throw alreadyIntegrated(row.erpCode, `${path}erpCode`);
    return true;
  }
  if (row.erpCode === answer.updateErpCode) return true;
  throw conflict("The collection does not have the ERP code that is to be replaced.", {
    field: `${path}updateErpCode`,
    reason: "stale",
  });
}

function alreadyIntegrated(erpCode: string, field: string) {
  const sentence = `The collection is integrated as ${erpCode}: it may have been booked twice.`;
  return conflict(sentence, { field, reason: "already_integrated" });
}

async function book(ctx: WriteContext, booked: readonly Booked[], pathOf: (index: number) => string): Promise<void> {
  const codes = booked.map(({ erpCode }) => erpCode);
  const holders = new Map((await selectHoldersOfCodes(ctx, codes)).map((each) => [each.erpCode, each.id]));
  const taken = booked.find(({ erpCode }) => holders.has(erpCode));
  if (taken !== undefined) {
    const field = `${pathOf(taken.index)}erpCode`;
    throw conflict("Another collection has this erpCode.", { field, reason: "duplicate" });
  }
  await writeErpCodes(ctx, booked);
  const postings = booked.map(({ id, erpCode, index }) => ({
    attemptId: id,
    erpCode,
    field: `${pathOf(index)}erpCode`,
  }));
  await takeErpCodes(ctx, postings);
}

async function audit(
  ctx: WriteContext,
  answers: readonly Answer[],
  rows: ReadonlyMap<string, AcknowledgedRow>,
): Promise<void> {
  const [first] = answers;
  if (first === undefined) return;
  if (answers.length > 1) {
    const details = { count: answers.length };
    return recordAudit(ctx, {
      action: "collection.batch_answered",
      recordType: "collection",
      recordId: first.id,
      details,
    });
  }
  const isRenamed = (rows.get(first.id)?.erpCode ?? null) !== null;
  const integrated = isRenamed ? "collection.renamed" : "collection.integrated";
  const action = "erpCode" in first ? integrated : "collection.not_integrated";
  const details = "erpCode" in first ? { erpCode: first.erpCode } : {};
  await recordAudit(ctx, { action, recordType: "collection", recordId: first.id, details });
}
