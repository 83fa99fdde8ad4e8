type Results<Work extends readonly unknown[]> = { -readonly [Place in keyof Work]: Awaited<Work[Place]> };

/**
 * Waits for all, and tells of the first that failed in the order in which they stand. Statements of one transaction that
 * are asked for so leave together, are judged as if one had waited for the other, and none is left under way when the
 * transaction ends.
 */
export async function together<Work extends readonly unknown[]>(...work: Work): Promise<Results<Work>> {
  const outcomes = await Promise.allSettled(work);
  return outcomes.map((outcome) => {
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  }) as Results<Work>;
}
