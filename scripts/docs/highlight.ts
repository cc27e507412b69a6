import core from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import graphql from 'highlight.js/lib/languages/graphql';
import ini from 'highlight.js/lib/languages/ini';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { escape, Html, html } from './html.ts';

// scripts/trim.mjs removes the languages that are not imported here.
const languages = { bash, graphql, ini, javascript, json, python, sql, typescript, xml, yaml };
for (const [name, language] of Object.entries(languages)) core.registerLanguage(name, language);
core.registerAliases(['sh', 'console'], { languageName: 'bash' });

/** A block of code with a class for each type of token, because the page's policy allows no inline styles. */
export function codeBlock(code: string, language: string): Html {
  const isKnown = core.getLanguage(language) !== undefined;
  const marked = isKnown ? core.highlight(code, { language, ignoreIllegals: true }).value : escape(code);
  return html`<div class="code">
    <pre tabindex="0"><code data-language="${language}">${new Html(marked)}</code></pre>
  </div>`;
}
