/** Differences between a value and the guide's example, by keys and kinds of values. */
export function differencesFrom(shown: unknown, actual: unknown, path = "$"): string[] {
  if (kindOf(shown) !== kindOf(actual)) return [`${path} is ${kindOf(actual)}, and the guide shows ${kindOf(shown)}`];
  if (Array.isArray(shown) && Array.isArray(actual)) {
    if (shown.length === 0) return [];
    return actual.flatMap((item, index) => differencesFrom(shown[0], item, `${path}[${index}]`));
  }
  if (typeof shown !== "object" || typeof actual !== "object" || shown === null || actual === null) return [];
  const expected = shown as Record<string, unknown>;
  const given = actual as Record<string, unknown>;
  return [
    ...Object.keys(expected).flatMap((key) =>
      key in given ? differencesFrom(expected[key], given[key], `${path}.${key}`) : [`${path}.${key} is missing`],
    ),
    ...Object.keys(given).flatMap((key) => (key in expected ? [] : [`${path}.${key} is not in the guide`])),
  ];
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
