import { sampleMark } from '../abr/transferInfo.js';
import { abrLine } from './abrLine.js';
import { sampleEntities } from './sampleEntities.js';

/** The sample of the ABN bulk extract as a whole file: the official layout, and a comment that says what it is. */
export function sampleAbn(): string {
  const lines = sampleEntities().map(abrLine);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    sampleMark,
    '<Transfer error="none">',
    `<TransferInfo><FileSequenceNumber>1</FileSequenceNumber><RecordCount>${lines.length}</RecordCount><ExtractTime>2026-11-01T00:00:00</ExtractTime></TransferInfo>`,
    ...lines,
    '</Transfer>',
    '',
  ].join('\n');
}
