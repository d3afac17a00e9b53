/** What the three formats have in common once they are read. */
import { roleOfOptions, splitOptionLines } from "../python/scan.ts";

export interface UploadedCell {
  /** As it stands in the file, option lines and all. */
  source: string;
  /** False for prose, raw cells and blocks that only show code. */
  runs: boolean;
  role: string | null;
  /** Options other than the role. */
  otherOptions: boolean;
  /** Code without the option lines at its top. */
  code: string;
}

export interface ReadFile {
  cells: UploadedCell[];
  /** Words (corpus vocabulary) about the file around the cells. */
  changed: string[];
}

export function makeCell(source: string, runs: boolean, metadataRole: string | null = null): UploadedCell {
  const { options, code } = splitOptionLines(source);
  const written = roleOfOptions(options);
  return {
    source,
    runs,
    code,
    role: metadataRole ?? written,
    otherOptions: options.some((line) => !/^#\|\s*course_role:/.test(line)),
  };
}
