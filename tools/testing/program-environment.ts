/**
 * What a program that a test starts gets of this process's environment: where programs are, and where compiled modules are kept,
 * which halves the CPU time of a start.
 */
export function programEnvironment(): Record<string, string> {
  const { PATH = "", NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) };
}
