import { Marked, type Token, type Tokens } from 'marked';
import { drawDiagram } from './diagram.ts';
import { codeBlock } from './highlight.ts';
import { escape } from './html.ts';

export interface Heading {
  readonly depth: number;
  readonly id: string;
  readonly text: string;
}

/** A heading and the text below it, as one search result. */
export interface Passage extends Heading {
  readonly content: string;
}

export interface Rendered {
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly passages: readonly Passage[];
}

export interface Links {
  /** @returns the address to link to, or null for a file that is not on the site */
  readonly link: (href: string) => string | null;
  readonly image: (href: string) => string;
}

/** Renders a Markdown file as HTML, with the same heading ids as on GitHub. */
export function renderMarkdown(text: string, links: Links): Rendered {
  const passages: { depth: number; id: string; text: string; content: string }[] = [];
  const ids = new Map<string, number>();
  const parser = new Marked({ gfm: true });
  parser.use({
    renderer: {
      heading({ tokens, depth }) {
        const content = this.parser.parseInline(tokens);
        const id = uniqueId(plainText(tokens), ids);
        const anchor = depth === 1 ? '' : ` <a class="anchor" href="#${id}" aria-label="Link to this section">#</a>`;
        return `<h${depth} id="${id}">${content}${anchor}</h${depth}>\n`;
      },
      code: ({ text: code, lang }) => (lang === 'mermaid' ? drawDiagram(code) : codeBlock(code, lang ?? '')).text,
      table(token) {
        const rows = [token.header, ...token.rows].map((cells, index) => {
          const name = index === 0 ? 'th' : 'td';
          const parts = cells.map(({ tokens, align }) => {
            const side = align ? ` align="${align}"` : '';
            const content = this.parser.parseInline(tokens);
            return content === '' && name === 'th' ? `<td></td>` : `<${name}${side}>${content}</${name}>`;
          });
          return `<tr>${parts.join('')}</tr>`;
        });
        const [head = '', ...body] = rows;
        return `<div class="table" tabindex="0"><table><thead>${head}</thead><tbody>${body.join('\n')}</tbody></table></div>\n`;
      },
      link({ href, tokens }) {
        const address = links.link(href);
        const content = this.parser.parseInline(tokens);
        return address === null ? `<span>${content}</span>` : `<a href="${escape(address)}">${content}</a>`;
      },
      image: ({ href, text: alt }) => `<img src="${escape(links.image(href))}" alt="${escape(alt)}" loading="lazy">`,
      html: ({ text: markup }) =>
        markup.replace(/<!--[^]*?-->/g, '').replace(attributes, (_all, name: string, href: string) => {
          const address = name === 'href' ? (links.link(href) ?? '#') : links.image(href);
          return `${name}="${escape(address)}"`;
        }),
    },
  });
  const tokens = parser.lexer(text);
  const passageIds = new Map<string, number>();
  for (const token of tokens) {
    if (token.type === 'heading') {
      const heading = token as Tokens.Heading;
      const words = plainText(heading.tokens);
      passages.push({ depth: heading.depth, id: uniqueId(words, passageIds), text: words, content: '' });
    } else {
      const last = passages.at(-1);
      const words = token.type === 'html' ? '' : plainText([token]);
      if (last && words) last.content = `${last.content} ${words}`.replaceAll(/\s+/g, ' ').trim();
    }
  }
  return { html: parser.parser(tokens), headings: passages, passages };
}

/** Renders the Markdown of a description. Links are unchanged. */
export function renderDescription(text: string): string {
  return renderMarkdown(text, { link: (href) => href, image: (href) => href }).html;
}

const attributes = /\b(src|srcset|href)="([^"]+)"/g;

function uniqueId(text: string, ids: Map<string, number>): string {
  const base = text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_\s-]/gu, '')
    .replaceAll(/\s/g, '-');
  const count = ids.get(base) ?? 0;
  ids.set(base, count + 1);
  return count === 0 ? base : `${base}-${count}`;
}

function plainText(tokens: readonly Token[]): string {
  return tokens.map(wordsOfToken).join('');
}

function wordsOfToken(token: Token): string {
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].map((cells) => cells.map(({ tokens }) => plainText(tokens)).join(' ')).join(' ');
  }
  if (token.type === 'list') return (token as Tokens.List).items.map(({ tokens }) => plainText(tokens)).join(' ');
  if (token.type === 'br' || token.type === 'space') return ' ';
  if (token.type === 'html') return '';
  if ('tokens' in token) return plainText(token.tokens ?? []);
  return unescape('text' in token ? String(token.text) : '');
}

/** The lexer escapes some characters of plain text. */
function unescape(text: string): string {
  const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => characters[name] ?? entity);
}
