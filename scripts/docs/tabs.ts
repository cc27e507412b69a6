import type { Html } from './html.ts';
import { html } from './html.ts';

/** Panels that the page's script turns into tabs. Without the script, all of them are shown. */
export function tabs(label: string, panels: readonly { readonly title: string; readonly content: Html }[]): Html {
  return html`<div class="tabs" data-label="${label}">
    ${panels.map(({ title, content }) => html`<section data-title="${title}">${content}</section>`)}
  </div>`;
}
