/** Reads the routes from the router's printed tree, in which a line continues its parent's path. */
export function routesOf(drawing: string): string[] {
  const above: string[] = [];
  return drawing.split("\n").flatMap((line) => {
    const [, indent = "", part = "", methods] = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (part === "") return [];
    const depth = indent.length / 4;
    above.length = depth;
    const path = above.join("") + part;
    above.push(part);
    return (methods ?? "")
      .split(", ")
      .filter((method) => method !== "" && method !== "HEAD" && method !== "OPTIONS")
      .map((method) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`);
  });
}
