export { reseal, retiredAfterSeconds, usesOf, usesUntil } from "./key-use.ts";
export { rotateKey, rotatingPurposes } from "./rotate-key.ts";
