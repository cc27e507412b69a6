interface UnEntry {
  readonly reference?: string;
  /** FIRST_NAME and those that follow. */
  readonly names?: readonly string[];
  readonly aliases?: readonly (readonly [quality: string, name: string])[];
  /** More elements, as XML. */
  readonly more?: string;
}

const parts = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'];

function element(kind: 'INDIVIDUAL' | 'ENTITY', { reference, names = [], aliases = [], more = '' }: UnEntry): string {
  return `<${kind}><DATAID>1</DATAID>${names.map((name, at) => `<${parts[at] ?? ''}>${name}</${parts[at] ?? ''}>`).join('')}
    <UN_LIST_TYPE>INVENTED</UN_LIST_TYPE>${reference === undefined ? '' : `<REFERENCE_NUMBER>${reference}</REFERENCE_NUMBER>`}
    ${aliases.map(([quality, name]) => `<${kind}_ALIAS><QUALITY>${quality}</QUALITY><ALIAS_NAME>${name}</ALIAS_NAME></${kind}_ALIAS>`).join('')}
    <${kind}_ALIAS><QUALITY/><ALIAS_NAME/></${kind}_ALIAS>${more}<SORT_KEY/></${kind}>`;
}

/** The list of the UN with these entries. */
export function unFile({
  individuals = [],
  entities = [],
  generated = '2026-11-20T23:00:02.417Z',
}: {
  readonly individuals?: readonly UnEntry[];
  readonly entities?: readonly UnEntry[];
  readonly generated?: string;
}): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="https://www.example/un.xsd" dateGenerated="${generated}">
  <INDIVIDUALS>${individuals.map((one) => element('INDIVIDUAL', one)).join('')}</INDIVIDUALS>
  <ENTITIES>${entities.map((one) => element('ENTITY', one)).join('')}</ENTITIES>
</CONSOLIDATED_LIST>`;
}
