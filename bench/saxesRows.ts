import { createReadStream } from 'node:fs';
import { SaxesParser } from 'saxes';
import { copyRow } from '../src/registers/import/stageFiles.js';
import type { RowChunk } from '../src/registers/import/extractFile.js';

/** The same columns as the product's rows, parsed with the XML parser of the fastest open importer of the extract. */
export async function* saxesRows(file: string): AsyncGenerator<RowChunk, void, void> {
  let rows: string[] = [];
  const parser = rowParser((row) => rows.push(row));
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 256 * 1024 })) {
    parser.write(chunk as string);
    yield { rows: Buffer.from(rows.join('')), records: rows.length };
    rows = [];
  }
  parser.close();
}

function rowParser(onRow: (row: string) => void): SaxesParser {
  const parser = new SaxesParser();
  let record: Record<string, string> = {};
  let givenNames: string[] = [];
  let otherNames: { type: string; name: string }[] = [];
  let nameType = '';
  let text = '';
  parser.on('opentag', ({ name, attributes }) => {
    text = '';
    if (name === 'ABR') {
      record = {
        updated: attributes['recordLastUpdatedDate'] ?? '',
        replaced: attributes['replaced'] === 'Y' ? 't' : '',
      };
      givenNames = [];
      otherNames = [];
    } else if (name === 'ABN') {
      record['status'] = attributes['status'] ?? '';
      record['statusFrom'] = attributes['ABNStatusFromDate'] ?? '';
    } else if (name === 'GST') {
      record['gst'] = attributes['status'] ?? '';
      record['gstFrom'] = attributes['GSTStatusFromDate'] ?? '';
    } else if (name === 'NonIndividualName') nameType = attributes['type'] ?? '';
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'NonIndividualNameText') {
      if (nameType === 'MN') record['name'] = text;
      else otherNames.push({ type: nameType, name: text });
    } else if (name === 'GivenName') givenNames.push(text);
    else if (name === 'ABR') onRow(toRow(record, givenNames, otherNames));
    else record[name] = text;
    text = '';
  });
  return parser;
}

function toRow(
  record: Readonly<Record<string, string>>,
  givenNames: readonly string[],
  otherNames: readonly { type: string; name: string }[],
): string {
  const value = (key: string): string | null => record[key] || null; // eslint-disable-line @typescript-eslint/prefer-nullish-coalescing -- empty is none
  return copyRow([
    value('ABN'),
    value('status'),
    value('statusFrom'),
    value('updated'),
    value('EntityTypeInd'),
    null,
    value('name') ?? [...givenNames, value('FamilyName')].join(' '),
    value('State'),
    value('Postcode'),
    value('ASICNumber'),
    value('gst'),
    value('gst') === 'NON' ? null : value('gstFrom'),
    otherNames.length === 0 ? null : JSON.stringify(otherNames),
    value('replaced'),
    1,
  ]);
}
