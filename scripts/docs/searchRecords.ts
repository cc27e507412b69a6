import { operationAddress } from './apiIndexPage.ts';
import type { Document } from './documents.ts';
import type { Passage } from './markdown.ts';
import type { Api, Operation } from './openapi.ts';
import { title } from './operationPage.ts';

/**
 * A search result: address, page title, heading, text. It is an array to keep the file small, because the browser loads
 * it.
 */
export type SearchRecord = readonly [address: string, page: string, heading: string, text: string];

export function searchRecords(
  documents: readonly Document[],
  api: Api,
  schema: readonly Passage[],
): readonly SearchRecord[] {
  return [
    ...documents.flatMap(({ address, title: page, passages }) =>
      passages.map(({ id, text, content }, index): SearchRecord => {
        return index === 0 ? [address, page, '', content] : [`${address}#${id}`, page, text, content];
      }),
    ),
    ...api.operations.map((operation): SearchRecord => {
      const { method, path, operationId } = operation;
      return [operationAddress(operationId), title(operation), `${method} ${path}`, joinText(operation)];
    }),
    ...schema.map(({ id, content }): SearchRecord => [`/docs/schema#${id}`, 'GraphQL schema', id, content]),
  ];
}

function joinText({ summary, description, parameters }: Operation): string {
  const names = parameters.map(({ name, description: text = '' }) => `${name}: ${text}`);
  return [summary, description, ...names].join(' ').replaceAll(/[`*]/g, '');
}
