import { codeBlock } from './highlight.ts';
import type { Html } from './html.ts';
import { html } from './html.ts';
import { title } from './operationPage.ts';
import type { Api } from './openapi.ts';
import { markdown } from './schemaHtml.ts';

const setting = `export KYB_URL=http://127.0.0.1:4000
export KYB_API_KEY=$(cat .data/test.key)`;

export interface Group {
  readonly name: string;
  readonly id: string;
  readonly description: string;
  readonly operations: Api['operations'];
}

export function toGroups({ tags, operations }: Api): Group[] {
  return tags.map(({ name, description }) => {
    const id = name.toLowerCase().replaceAll(' ', '-');
    return { name, id, description, operations: operations.filter(({ tag }) => tag === name) };
  });
}

export function operationAddress(operationId: string): string {
  return `/docs/api/${operationId}`;
}

/** The start page of the REST reference: rules for every call, and all operations. */
export function apiIndexPage(api: Api): Html {
  const sections = toGroups(api).map(({ name, id, description, operations }) => {
    const rows = operations.map(
      (operation) =>
        html`<tr>
          <td><span class="method ${operation.method.toLowerCase()}">${operation.method}</span></td>
          <td><a href="${operationAddress(operation.operationId)}">${title(operation)}</a></td>
          <td><code>${operation.path}</code></td>
        </tr>`,
    );
    return html`<section>
      <h2 id="${id}">${name}</h2>
      ${markdown(description)}
      <div class="table" tabindex="0">
        <table class="operations">
          <thead>
            <tr>
              <th>Method</th>
              <th>Operation</th>
              <th>Path</th>
            </tr>
          </thead>
          ${rows}
        </table>
      </div>
    </section>`;
  });
  return html`<h1 id="rest-api">REST API</h1>
    ${markdown(api.description)}
    <p>The samples of all operations read the address of the service and the key from two variables:</p>
    ${codeBlock(setting, 'bash')}
    <p>
      The TypeScript samples use <a href="/docs/clients/typescript">our client</a>. The machine-readable document of
      this API, version ${api.version}, is <a href="/openapi.json">openapi.json</a>. The same operations exist in
      GraphQL: see the <a href="/docs/schema">schema</a>, or try queries in <a href="/graphiql">GraphiQL</a>.
    </p>
    ${sections}`;
}
