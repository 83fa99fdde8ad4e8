const OLDEST_MAJOR = 20;

/** This file and its importers (start, test, run) use only syntax that old versions of Node understand. */
export function nodeIsTooOld() {
  const major = Number(process.versions.node.split(".")[0]);
  if (major >= OLDEST_MAJOR) return false;
  console.error(
    "ServicePay needs Node " +
      OLDEST_MAJOR +
      " or newer to start, and this is Node " +
      process.versions.node +
      ": install a newer one from https://nodejs.org.",
  );
  return true;
}
