/** A file that gets a name in an archive. */
export interface NamedFile {
  /** The name for people; may be empty. */
  title: string;
  /** The extension without dot, in lower case. */
  ending: string;
  /** The disk name, for files without a title. */
  filename: string;
  /** The names of the folders that it lies in, from the top. */
  folders: readonly string[];
}

/** Characters that some file system refuses, or that make a name look like another: separators, controls, marks of direction. */
const refused = /[/\\:*?"<>|]|[\p{Cc}\p{Cf}]/gu;
/** Names that Windows gives to devices. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
const maxLength = 120;

/** The text of an archive that names the files without bytes; no file gets its name. */
export const missingName = "missing-files.txt";

/**
 * The names of files in an archive, one for each: title and extension below the names of folders. No name leads out of the
 * folder that it is unpacked into (security case E4), and no two are the same where upper and lower case are.
 */
export function archiveNames(files: readonly NamedFile[]): string[] {
  const taken = new Set([missingName]);
  return files.map(({ title, ending, filename, folders }) => {
    const path = folders.map((name) => `${safe(name)}/`).join("");
    const end = ending === "" ? "" : `.${ending}`;
    const words =
      title.toLowerCase().endsWith(end) && end !== "" ? title.slice(0, -end.length) : title;
    const base =
      words.trim() === "" ? filename.slice(0, filename.length - end.length) : safe(words);
    let name = `${path}${base}${end}`;
    for (let count = 2; taken.has(folded(name)); count += 1)
      name = `${path}${base} (${count})${end}`;
    taken.add(folded(name));
    return name;
  });
}

function folded(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

function safe(text: string): string {
  const cleaned = [...text.replaceAll(refused, "_")]
    .slice(0, maxLength)
    .join("")
    .replace(/^[\s.]+|[\s.]+$/g, "");
  if (cleaned === "") return "_";
  return device.test(cleaned.split(".", 1)[0] ?? "") ? `_${cleaned}` : cleaned;
}
