type Level = { names: Set<string>; name: string; isNameNext: boolean } | { index: number };

const KEY_SHOWN_MAX = 100;

/**
 * Returns the path of the first repeated key, such as `customer.email`, or null. JSON.parse keeps the last value, but
 * another parser can keep the first. The text must be valid JSON.
 */
export function findRepeatedKey(text: string): string | null {
  const levels: Level[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const level = levels.at(-1);
    switch (text[at]) {
      case "{":
        levels.push({ names: new Set(), name: "", isNameNext: true });
        break;
      case "[":
        levels.push({ index: 0 });
        break;
      case "}":
      case "]":
        levels.pop();
        break;
      case ",":
        if (level !== undefined && "index" in level) level.index += 1;
        else if (level !== undefined) level.isNameNext = true;
        break;
      case '"': {
        const end = endOfText(text, at);
        if (level !== undefined && "names" in level && level.isNameNext) {
          level.name = nameBetween(text, at, end);
          level.isNameNext = false;
          if (level.names.has(level.name)) return pathOf(levels);
          level.names.add(level.name);
        }
        at = end;
        break;
      }
      default: // White space, a colon, or a part of a number or a word.
    }
  }
  return null;
}

/** Keys can contain escapes: "a" is "\u0061". */
function nameBetween(text: string, start: number, end: number): string {
  const written = text.slice(start + 1, end);
  return written.includes("\\") ? (JSON.parse(`"${written}"`) as string) : written;
}

/** The index of the closing quote of the string that begins at `start`. */
function endOfText(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === "\\") slashes += 1;
  return slashes % 2 === 1;
}

function pathOf(levels: readonly Level[]): string {
  return levels
    .map((level) => ("index" in level ? `[${level.index}]` : `.${level.name.slice(0, KEY_SHOWN_MAX)}`))
    .join("")
    .replace(/^\./, "");
}
