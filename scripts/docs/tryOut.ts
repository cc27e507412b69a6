import { escape, Html, html } from './html.ts';
import { examplesOf, isJson, type Api, type Operation } from './openapi.ts';

/**
 * A form that the page's script sends to this service. Operations with files have none, because a form cannot show
 * them.
 */
export function tryOut(operation: Operation, api: Api): Html | null {
  const { method, path, parameters, body } = operation;
  const types = Object.keys(body?.content ?? {});
  const type = types.find(isJson) ?? null;
  if (type === null && types.length > 0) return null;
  const fields = parameters
    .filter((parameter) => parameter.in === 'path' || parameter.in === 'query')
    .map((parameter) => {
      const values = parameter.schema?.enum?.filter((value) => value !== null);
      const isRequired = parameter.required ? new Html(' required') : null;
      const name = `${parameter.in}:${parameter.name}`;
      const control = values
        ? html`<select name="${name}" ${isRequired}>
            <option></option>
            ${values.map((value) => html`<option>${String(value)}</option>`)}
          </select>`
        : html`<input name="${name}" autocomplete="off" ${isRequired} />`;
      return html`<label><code>${parameter.name}</code>${control}</label>`;
    });
  const needsKey = operation.security.some((name) => /key$/i.test(name));
  const key = needsKey
    ? html`<label>API key<input type="password" data-key autocomplete="off" spellcheck="false" /></label>
        <p class="hint">
          Use a test key. Without a key, your portal session is used. The key stays in this page only.
        </p>`
    : null;
  return html`<h2 id="try">Try it</h2>
    <form class="try" data-method="${method}" data-path="${path}" hidden>
      ${key}${fields}${type === null ? null : bodyField(operation, api, type)}
      <button type="submit" class="primary">Send request</button>
      <div class="outcome" role="status"></div>
    </form>
    <noscript><p>Trying a request needs JavaScript.</p></noscript>`;
}

function bodyField(operation: Operation, api: Api, type: string): Html {
  const examples = examplesOf(operation.body?.content[type], api).map(([name, { summary, value }]) => ({
    summary: summary ?? name,
    text: JSON.stringify(value, null, 2),
  }));
  const first = examples[0]?.text ?? '{}';
  const choice =
    examples.length < 2
      ? null
      : html`<label
          >Example<select data-examples>
            ${examples.map(({ summary, text }) => html`<option value="${text}">${summary}</option>`)}
          </select></label
        >`;
  const rows = Math.min(first.split('\n').length + 1, 16);
  const area = new Html(`<textarea name="body" rows="${rows}" spellcheck="false">\n${escape(first)}</textarea>`);
  return html`${choice}<label>Body${area}</label>`;
}
