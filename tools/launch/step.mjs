/** Prints one line for a step: its name and, at its end, its duration. */
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
