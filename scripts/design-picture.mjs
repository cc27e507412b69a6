// Creates the picture of portal/DESIGN.md from the built styles, which the pages use: `node
// scripts/design-picture.mjs`, after a build.
import { readdir, readFile } from 'node:fs/promises';
import { useRunFolder } from '../test/runner/runFolder.ts';
import { startChromium } from '../test/support/browser/chromium.ts';

const path = 'portal/design.png';
const site = 'dist/site';

const icons = {
  good: '<circle cx="12" cy="12" r="10"/><path d="m9 12 2 2 4-4"/>',
  info: '<circle cx="12" cy="12" r="10"/><path d="M12 16v-4M12 8h.01"/>',
  warn: '<path d="m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01"/>',
  bad: '<circle cx="12" cy="12" r="10"/><path d="m15 9-6 6M9 9l6 6"/>',
  critical:
    '<path d="M12 16h.01M12 8v4"/><path d="M15.3 2H8.7L2 8.7v6.6L8.7 22h6.6l6.7-6.7V8.7z" stroke-linejoin="round"/>',
  soft: '<circle cx="12" cy="12" r="10" stroke-dasharray="4 3"/>',
};
const chip = (tone, word) =>
  `<span class="state ${tone}"><svg class="lucide" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round">${icons[tone]}</svg><span class="state-word">${word}</span></span>`;
const chips = [
  chip('good', 'verified'),
  chip('info', 'running'),
  chip('warn', 'review'),
  chip('bad', 'blocked'),
  chip('critical', '92 critical'),
  chip('soft', 'expired'),
].join(' ');
const swatch = (name) => `<li><i data-fill="${name}"></i>${name}</li>`;
const swatches = ['ground', 'surface', 'hover', 'hair', 'line', 'field', 'soft', 'ink', 'accent', 'accent-fill'];
const risks = ['risk-low', 'risk-medium', 'risk-high', 'risk-critical'];
const rows = [
  ['Wattlebrim Teapot Repairs Pty Ltd', 'ABN 11 900 000 017', chip('good', 'verified'), chip('good', '0 low')],
  ['Billabong Freight Pty Limited', 'ABN 51 824 753 556', chip('warn', 'review'), chip('warn', '34 medium')],
  ['On no register', 'ABN 88 900 000 064', chip('bad', 'not found'), chip('critical', '100 critical')],
];
const specimen = (scheme) => `<section class="${scheme}">
  <div class="brand"><svg class="logo" viewBox="0 0 32 32" width="28" height="28"><rect width="32" height="32" rx="8"/><g fill="none" stroke="#fff" stroke-linecap="round" stroke-linejoin="round" stroke-width="2.8"><path stroke-opacity=".62" d="M8 9.5h16M8 16h7M8 22.5h3.5"/><path d="M15.5 20l4 4 6-8.5"/></g></svg>Entity Verification</div>
  <p class="title">One heading a page</p><p class="section">A section of it</p>
  <p class="text">Text and data, in regular weight: 1,234,567.89</p><p class="small">Help, heads of columns, times</p>
  <ul class="swatches">${swatches.map(swatch).join('')}</ul>
  <p>${chips}</p>
  <ul class="swatches grey">${risks.map(swatch).join('')}</ul>
  <p class="buttons"><b class="primary">Verify an entity</b> <b class="quiet">Export as CSV</b> <b class="destructive">Revoke key</b></p>
  <table class="list"><thead><tr><th>Entity</th><th>Number</th><th>Status</th><th>Score</th></tr></thead><tbody>
  ${rows.map((cells) => `<tr>${cells.map((cell) => `<td data-title="">${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>
</section>`;
const styles = `
  html, body { height: auto; } body { margin: 0; display: flex; background: #888; font: 14px/1.5 var(--font); }
  section { flex: 1; padding: 28px 32px; background: var(--ground); color: var(--ink); min-width: 0; }
  .light { color-scheme: light; } .dark { color-scheme: dark; }
  p { margin: 0 0 8px; } .brand { display: flex; gap: 10px; align-items: center; margin-bottom: 20px; font-weight: 600; }
  .title { font-size: var(--text-title); font-weight: 600; } .section { font-size: var(--text-section); font-weight: 600; }
  .small { color: var(--soft); font-size: var(--text-small); }
  .swatches { display: grid; grid-template-columns: repeat(5, 1fr); gap: 8px; margin: 16px 0; padding: 0; list-style: none; font-size: 12px; color: var(--soft); }
  .swatches.grey { grid-template-columns: repeat(4, 1fr); }
  .swatches i { display: block; height: 32px; border: 1px solid var(--hair); border-radius: var(--radius); }
  .grey i { background-image: linear-gradient(to right, transparent 50%, rgb(0 0 0 / 0%) 50%); }
  .buttons b { display: inline-block; padding: 6px 16px; border: 1px solid transparent; border-radius: var(--radius); font-weight: 500; }
  .primary { background: var(--accent-fill); color: #fff; } .quiet { border-color: var(--line) !important; background: var(--surface); }
  .destructive { background: var(--destructive-fill); color: #fff; } .list { margin-top: 16px; white-space: nowrap; }
  ${[...swatches, ...risks].map((name) => `[data-fill="${name}"] { background-color: var(--${name}); }`).join('\n')}`;

useRunFolder();
const file = (await readdir(site)).find((name) => /^enterprise\.\w+\.css$/.test(name));
const built = await readFile(`${site}/${file}`, 'utf8');
const browser = await startChromium();
try {
  const page = await browser.newPage({ viewport: { width: 1520, height: 400 } });
  await page.setContent(`<!doctype html><style>${built}${styles}</style>${specimen('light')}${specimen('dark')}`);
  await page.screenshot({ path, fullPage: true });
} finally {
  await browser.close();
}
