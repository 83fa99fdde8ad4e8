/**
 * Loaded before every test file by `npm test`. Generated cases come from one seed, which a failed run prints:
 * TEST_SEED=<seed> npm test makes the same cases again.
 */
import fc from "fast-check";

const named = process.env["TEST_SEED"];
if (named !== undefined && named !== "") fc.configureGlobal({ seed: Number(named) });
