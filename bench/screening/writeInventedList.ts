import { inventList } from './inventedList.js';

/** An invented list in the format of the UN list. */
export function writeInventedList(seed: number, size: number): string {
  const entries = inventList(seed, size);
  const formatElements = (kind: 'INDIVIDUAL' | 'ENTITY'): string =>
    entries
      .filter(({ isPerson }) => isPerson === (kind === 'INDIVIDUAL'))
      .map(({ reference, names: [primary, ...aliases] }) => {
        const also = aliases.map(
          ({ name }) =>
            `<${kind}_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>${escaped(name)}</ALIAS_NAME></${kind}_ALIAS>`,
        );
        return (
          `<${kind}><DATAID>1</DATAID><FIRST_NAME>${escaped(primary?.name ?? '')}</FIRST_NAME><UN_LIST_TYPE>INVENTED</UN_LIST_TYPE>` +
          `<REFERENCE_NUMBER>${reference}</REFERENCE_NUMBER>${also.join('')}<SORT_KEY/></${kind}>`
        );
      })
      .join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="https://www.example/un.xsd" dateGenerated="${new Date().toISOString()}">
<INDIVIDUALS>${formatElements('INDIVIDUAL')}</INDIVIDUALS>
<ENTITIES>${formatElements('ENTITY')}</ENTITIES>
</CONSOLIDATED_LIST>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
