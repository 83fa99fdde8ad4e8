type Results<Work extends readonly unknown[]> = { -readonly [Place in keyof Work]: Awaited<Work[Place]> };

/**
 * Waits for all of the work and returns the results in the order of the arguments. If some fail, throws the error of the
 * first argument that failed. The statements that the arguments start are sent to the database in one round trip. None is
 * still running when the promise settles, so the transaction may end.
 */
export async function inOneBatch<Work extends readonly unknown[]>(...work: Work): Promise<Results<Work>> {
  const outcomes = await Promise.allSettled(work);
  return outcomes.map((outcome) => {
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  }) as Results<Work>;
}
