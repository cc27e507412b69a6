import { trackProgress, type OnProgress } from '../files/trackProgress.js';
import type { ExtractFormat, ExtractSource, OpenedFile } from './extractFile.js';

/** The files of an import, by what their beginnings say. */
export interface OpenedFiles {
  readonly opened: readonly OpenedFile[];
  /** The names of those that hold nothing that is needed. */
  readonly passedOver: readonly string[];
  /** Counts records as they are read. */
  readonly onRecords: (records: number) => void;
}

/** @throws ImportRefusal when one of the files is no extract of the register */
export async function openFiles(
  format: ExtractFormat,
  sources: readonly ExtractSource[],
  onProgress: OnProgress | undefined,
): Promise<OpenedFiles> {
  const files = await Promise.all(sources.map(async (source) => ({ source, head: await format.readHead(source) })));
  const needed = files.flatMap(({ source, head }) => (head ? [{ source, head }] : []));
  const { sources: tracked, onRecords } = trackProgress(
    needed.map(({ source }) => source),
    onProgress,
  );
  return {
    opened: needed.map(({ source, head }, index) => ({ source: tracked[index] ?? source, head })),
    passedOver: files.flatMap(({ source, head }) => (head ? [] : [source.name])),
    onRecords,
  };
}
