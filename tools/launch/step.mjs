/** Shows one line for a step of the preparation: what is being done and, at its end, how long it took. */
export async function step(label, work) {
  const startedAt = performance.now();
  process.stdout.write(`${label} …`);
  try {
    await work();
  } catch (error) {
    process.stdout.write(" failed\n");
    throw error;
  }
  process.stdout.write(` ${((performance.now() - startedAt) / 1_000).toFixed(1)} s\n`);
}
