/** The folders that files were in, from the outside to the inside, of those that were dropped. */
const paths = new WeakMap<File, readonly string[]>();

/** Files that systems put into folders for themselves. */
const ofSystems = new Set([".DS_Store", "Thumbs.db", "desktop.ini"]);

/** The names of the folders that a chosen or dropped file was in, from the outside to the inside; none for a file alone. */
export function foldersOfFile(file: File): readonly string[] {
  // Files that a program has made may be without.
  const path: string | undefined = file.webkitRelativePath;
  return paths.get(file) ?? path?.split("/").slice(0, -1) ?? [];
}

/**
 * The files of a drop, with those in folders that were dropped, without what systems put there. It reads the drop at once:
 * browsers forget it afterwards.
 */
export async function filesOfDrop(transfer: DataTransfer | null): Promise<File[]> {
  const alone = [...(transfer?.files ?? [])];
  const entries = [...(transfer?.items ?? [])].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (!entries.some(isFolder)) return alone;
  return (await Promise.all(entries.map((entry) => filesIn(entry, [])))).flat();
}

/** The files of a folder that was chosen, without what systems put there. */
export function filesOfFolder(files: readonly File[]): File[] {
  return files.filter((file) => !ofSystems.has(file.name));
}

async function filesIn(entry: FileSystemEntry, path: readonly string[]): Promise<File[]> {
  if (isFolder(entry)) {
    const inside = await allEntries(entry.createReader());
    const parts = await Promise.all(inside.map((one) => filesIn(one, [...path, entry.name])));
    return parts.flat();
  }
  if (!isFile(entry) || (path.length > 0 && ofSystems.has(entry.name))) return [];
  const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
  if (path.length > 0) paths.set(file, path);
  return [file];
}

/** Browsers give the entries of a folder piece by piece, until there are none left. */
async function allEntries(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}
