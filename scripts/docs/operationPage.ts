import { codeBlock } from './highlight.ts';
import { Html, html } from './html.ts';
import { examplesOf, isJson, type Api, type Operation, type Parameter, type Schema } from './openapi.ts';
import { createSamples } from './samples.ts';
import { constraints, renderFields, markdown, separated, formatType } from './schemaHtml.ts';
import { tabs } from './tabs.ts';
import { tryOut } from './tryOut.ts';

const credentials: Readonly<Record<string, string>> = {
  apiKey: 'API key',
  session: 'portal session',
  onboarding: 'onboarding token and device cookie',
  operatorKey: 'operator key',
  operatorSession: 'operator session',
};

/** The page of one operation: its parameters and responses, samples in three languages, and a form that sends it. */
export function operationPage(operation: Operation, api: Api, errorsAddress: string): Html {
  const { method, path, summary, description, parameters, body } = operation;
  const access = operation.security.map((name) => credentials[name] ?? name);
  return html`<div class="operation">
    <header>
      <p class="eyebrow">${operation.tag}</p>
      <h1 id="operation">${title(operation)}</h1>
      <p class="endpoint"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></p>
    </header>
    <div class="describes">
      ${markdown(summary)}${markdown(description)}
      <p class="access">
        ${access.length === 0 ? 'No credential is needed.' : html`Authenticate with: ${access.join(' or ')}.`}
      </p>
      ${parameterSection('Path parameters', parameters, 'path', api)}
      ${parameterSection('Query parameters', parameters, 'query', api)} ${body ? bodySection(operation, api) : null}
      ${parameterSection('Headers', parameters, 'header', api)} ${responseSection(operation, api)}
      ${errorSection(operation, errorsAddress)}
    </div>
    <aside class="shows" aria-label="Samples">
      <h2 id="samples">Request</h2>
      ${tabs(
        'Language',
        createSamples(operation, api).map(({ title: name, language, code }) => ({
          title: name,
          content: codeBlock(code, language),
        })),
      )}
      ${responseExamples(operation, api)} ${tryOut(operation, api)}
    </aside>
  </div>`;
}

/** The heading and navigation entry: the operation's name in words. */
export function title({ operationId, method, responses }: Operation): string {
  const name = operationId.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  const isList = responses['200']?.content?.['application/json']?.schema?.properties?.['items'] !== undefined;
  const words = method === 'GET' && !/^(?:explain|search)\b/.test(name) ? `${isList ? 'list' : 'get'} ${name}` : name;
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return sentence.replaceAll(/\b(api|pdf|csv|jwks|openapi)\b/gi, (word) =>
    word.toLowerCase() === 'openapi' ? 'OpenAPI' : word.toUpperCase(),
  );
}

function parameterSection(name: string, all: readonly Parameter[], place: Parameter['in'], api: Api): Html | null {
  const parameters = all.filter((one) => one.in === place);
  if (parameters.length === 0) return null;
  const items = parameters.map(({ name: parameter, description, required, schema = {} }) => {
    return html`<li>
      <p class="field">
        <code>${parameter}</code> <span class="type">${formatType(schema, api)}</span>
        ${required ? html`<span class="required">required</span>` : null}
      </p>
      ${markdown(description ?? '')}${constraints(schema, api)}
    </li>`;
  });
  return html`<section>
    <h2 id="${toId(name)}">${name}</h2>
    <ul class="fields">
      ${items}
    </ul>
  </section>`;
}

function toId(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

function bodySection({ body }: Operation, api: Api): Html {
  const content = Object.entries(body?.content ?? {});
  const [type = '', media] = content.find(([one]) => isJson(one)) ?? content[0] ?? [];
  return html`<section>
    <h2 id="request-body">Request body</h2>
    <p>${separated(content.map(([one]) => html`<code>${one}</code>`))}${body?.required ? null : ', optional'}</p>
    ${isJson(type) ? schemaText(media?.schema, api) : null}
  </section>`;
}

function schemaText(schema: Schema | undefined, api: Api): Html | null {
  if (!schema) return null;
  return renderFields(schema, api) ?? html`<p class="type">${formatType(schema, api)}</p>`;
}

function responseSection({ responses }: Operation, api: Api): Html {
  const parts = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, { content = {} }]) => {
      const types = Object.keys(content);
      const type = types.find(isJson);
      return html`<p>
          <strong>${status}</strong>
          ${types.length === 0 ? 'without a body' : separated(types.map((one) => html`<code>${one}</code>`))}
        </p>
        ${type === undefined ? null : schemaText(content[type]?.schema, api)}`;
    });
  return html`<section>
    <h2 id="response">Response</h2>
    ${parts}
  </section>`;
}

/** Error statuses and codes, each linked to its explanation. */
function errorSection({ responses }: Operation, errorsAddress: string): Html | null {
  const rows = Object.entries(responses)
    .filter(([status]) => !status.startsWith('2'))
    .flatMap(([status, { description }]) => description.split('\n').map((line) => ({ status, ...codeIn(line) })))
    .map(({ status, code, text }) => {
      const link =
        code === null ? null : html`<a href="${errorsAddress}#${code.toLowerCase()}"><code>${code}</code></a>`;
      return html`<tr>
        <td>${status}</td>
        <td>${link}</td>
        <td>${new Html(markdown(text).text.replaceAll(/<\/?p>/g, ''))}</td>
      </tr>`;
    });
  if (rows.length === 0) return null;
  return html`<section>
    <h2 id="errors">Errors</h2>
    <div class="table" tabindex="0">
      <table class="errors">
        <thead>
          <tr>
            <th>Status</th>
            <th>Code</th>
            <th>Meaning</th>
          </tr>
        </thead>
        ${rows}
      </table>
    </div>
  </section>`;
}

function codeIn(line: string): { readonly code: string | null; readonly text: string } {
  const [, code = null, text = line] = /^`([A-Z_]+)`: (.*)$/.exec(line) ?? [];
  return { code, text };
}

function responseExamples({ responses }: Operation, api: Api): Html | null {
  const [status, response] = Object.entries(responses).find(([one]) => one.startsWith('2')) ?? [];
  const type = Object.keys(response?.content ?? {}).find(isJson);
  const [first, ...others] = type === undefined ? [] : examplesOf(response?.content?.[type], api);
  if (!first) return null;
  const shown = others.map(([name, { summary, value }]) => {
    return html`<details>
      <summary>${summary ?? name}</summary>
      ${codeBlock(JSON.stringify(value, null, 2), 'json')}
    </details>`;
  });
  return html`<h2 id="response-example">Response <span class="status">${status ?? ''}</span></h2>
    ${codeBlock(JSON.stringify(first[1].value, null, 2), 'json')}${shown}`;
}
