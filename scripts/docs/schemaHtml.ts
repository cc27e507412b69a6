import { Html, html } from './html.ts';
import { renderDescription } from './markdown.ts';
import type { Api, Schema } from './openapi.ts';

const deepest = 6;
const largestInteger = 2_147_483_647;
// Limits that apply to every text, and so are not shown for a field.
const generalLength = 2000;

/** The fields of an object, each with its type, its limits, and the fields below it. */
export function renderFields(schema: Schema, api: Api, parents: readonly Schema[] = []): Html | null {
  const { schema: object } = objectIn(schema, api);
  const properties = Object.entries(object?.properties ?? {});
  if (!object || properties.length === 0 || parents.includes(object) || parents.length >= deepest) return null;
  const items = properties.map(([name, property]) => {
    const { schema: shown } = withoutNull(api.resolve(property), api);
    const isRequired = object.required?.includes(name) ?? false;
    const description = property.description ?? shown.description ?? '';
    return html`<li>
      <p class="field">
        <code>${name}</code> <span class="type">${formatType(property, api)}</span>
        ${isRequired ? html`<span class="required">required</span>` : null}
      </p>
      ${markdown(description)}${constraints(shown, api)}${nested(property, api, [...parents, object])}
    </li>`;
  });
  return html`<ul class="fields">
    ${items}
  </ul>`;
}

export function markdown(text: string): Html {
  return new Html(renderDescription(text));
}

function nested(schema: Schema, api: Api, parents: readonly Schema[]): Html | null {
  const fields = renderFields(schema, api, parents);
  if (fields === null) return null;
  const count = Object.keys(objectIn(schema, api).schema?.properties ?? {}).length;
  // The only field of an envelope is expanded.
  const isOpen = parents.length === 1 && Object.keys(parents[0]?.properties ?? {}).length === 1;
  return html`<details${isOpen ? new Html(' open') : null}>
    <summary>${count} ${count === 1 ? 'field' : 'fields'}</summary>
    ${fields}
  </details>`;
}

/** The object that a schema describes: itself, the items of a list, or the part that is not null. */
function objectIn(schema: Schema, api: Api): { readonly schema: Schema | null } {
  const { schema: shown } = withoutNull(api.resolve(schema), api);
  if (shown.items) return objectIn(shown.items, api);
  return { schema: shown.properties ? shown : null };
}

function withoutNull(schema: Schema, api: Api): { readonly schema: Schema; readonly isNullable: boolean } {
  const variants = (schema.oneOf ?? schema.anyOf ?? []).map((one) => api.resolve(one));
  const others = variants.filter(({ type }) => type !== 'null');
  const [only] = others;
  if (only && others.length === 1) return { schema: only, isNullable: variants.length > 1 };
  return { schema, isNullable: [schema.type].flat().includes('null') };
}

/** The type in words: `string or null`, `list of objects`. */
export function formatType(schema: Schema, api: Api): string {
  const { schema: shown, isNullable } = withoutNull(api.resolve(schema), api);
  return isNullable ? `${namedType(shown, api)} or null` : namedType(shown, api);
}

function namedType(schema: Schema, api: Api): string {
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants) return [...new Set(variants.map((one) => formatType(one, api)))].join(' or ');
  const types = [schema.type ?? (schema.properties ? 'object' : 'any')].flat().filter((type) => type !== 'null');
  const [type = 'any'] = types;
  if (type === 'array' && schema.items) return `list of ${plural(formatType(schema.items, api))}`;
  if (schema.format === 'binary') return 'file';
  return schema.format && !schema.format.startsWith('int')
    ? `${types.join(' or ')} (${schema.format})`
    : types.join(' or ');
}

function plural(type: string): string {
  return /^(?:string|integer|number|boolean|object)/.test(type) ? type.replace(/^\w+/, '$&s') : type;
}

/** Allowed values, limits and the default. */
export function constraints(schema: Schema, api: Api): Html | null {
  const shown = schema.items ? withoutNull(api.resolve(schema.items), api).schema : schema;
  const values = (shown.enum ?? []).filter((value) => value !== null);
  const limits = [
    shown.const === undefined ? null : html`Always <code>${String(shown.const)}</code>.`,
    values.length === 0 ? null : html`One of ${separated(values.map((value) => html`<code>${String(value)}</code>`))}.`,
    range(shown),
    shown.maxLength === undefined ||
    shown.maxLength === generalLength ||
    shown.format ||
    shown.pattern?.startsWith('^(?:[a-z]{3}_')
      ? null
      : html`At most ${shown.maxLength.toLocaleString('en-AU')} characters.`,
    shown.default === undefined || shown.default === null
      ? null
      : html`Default: <code>${String(shown.default)}</code>.`,
  ].filter((limit) => limit !== null);
  return limits.length === 0 ? null : html`<p class="limits">${separated(limits, ' ')}</p>`;
}

function range({ minimum, maximum }: Schema): Html | null {
  const top = maximum === largestInteger ? undefined : maximum;
  if (minimum !== undefined && top !== undefined) return html`From ${minimum} to ${top}.`;
  if (top !== undefined) return html`At most ${top}.`;
  return minimum === undefined || minimum === 0 ? null : html`At least ${minimum}.`;
}

export function separated(parts: readonly Html[], separator = ', '): Html {
  return new Html(parts.map(({ text }) => text).join(separator));
}
