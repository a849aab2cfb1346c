import { mkdirSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { prepareMuseum } from "./projects.ts";

/** The size of a library. */
export interface LibrarySize {
  /** Rows, without bytes. */
  files: number;
  /** One of them holds all others. */
  folders: number;
  /** Further files, with bytes, each of 100 MB. */
  large: number;
}

/** Bytes of a large file. */
export const largeBytes = 100_000_000;

/**
 * Fills a data folder with a museum that has as many artworks as files. The large files take no room on the disk: all of their
 * bytes are zero. Returns the numbers of the folder that holds the others, and of the large files.
 */
export async function prepareLibrary(
  data: string,
  { files, folders, large }: LibrarySize,
): Promise<{ parent: number; largeFiles: number[] }> {
  await prepareMuseum(data, files);
  const db = new Database(join(data, "rowhouse.db"));
  const parent = Number(insertFolder(db, "Archive", null));
  const addAll = db.transaction(() => {
    const inside = Array.from({ length: folders - 1 }, (_, at) =>
      insertFolder(db, `Box ${at + 1}`, parent),
    );
    for (let at = 0; at < files; at += 1)
      insertFile(db, {
        title: `Page ${at + 1}`,
        filename: `page-${at + 1}.pdf`,
        bytes: 1000 + at,
        folder: inside[at % inside.length] ?? parent,
      });
    return Array.from({ length: large }, (_, at) => {
      const filename = `film-${at + 1}.bin`;
      return Number(
        insertFile(db, { title: `Film ${at + 1}`, filename, bytes: largeBytes, folder: null }),
      );
    });
  });
  const largeFiles = addAll();
  db.close();
  const originals = originalsOf(data);
  mkdirSync(originals, { recursive: true });
  for (let at = 0; at < large; at += 1) {
    const path = join(originals, `film-${at + 1}.bin`);
    writeFileSync(path, "");
    truncateSync(path, largeBytes);
  }
  return { parent, largeFiles };
}

/** Where the large files of a data folder lie. */
export const originalsOf = (data: string): string => join(data, "uploads/_/originals");

function insertFolder(db: Database.Database, name: string, parent: number | bigint | null) {
  const add = db.prepare("INSERT INTO directus_folders (name, parent_folder) VALUES (?, ?)");
  return add.run(name, parent).lastInsertRowid;
}

interface FileRow {
  title: string;
  filename: string;
  bytes: number;
  folder: number | bigint | null;
}

function insertFile(db: Database.Database, { title, filename, bytes, folder }: FileRow) {
  const add = db.prepare(
    "INSERT INTO directus_files (storage, filename, title, type, uploaded_by, uploaded_on, filesize, folder) VALUES ('local', ?, ?, 'application/pdf', 1, '2026-03-04 10:20:30', ?, ?)",
  );
  return add.run(filename, title, bytes, folder).lastInsertRowid;
}
