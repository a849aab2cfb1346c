/** Turns SVG files (path → source) into name → the path data of the icon. */
export function readIconFiles(files: Record<string, string>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(files).map(([file, svg]) => [
      file.slice(file.lastIndexOf("/") + 1, -".svg".length),
      /\sd="([^"]+)"/.exec(svg)?.[1] ?? "",
    ]),
  );
}
