interface MarkdownLink {
  /** Empty for a link to a heading of the same page. */
  readonly path: string;
  readonly anchor: string | null;
}

/** The links of a page to files of the repository and to headings. Links to other hosts and text inside code are left out. */
export function findLinks(markdown: string): MarkdownLink[] {
  const text = withoutBlocks(markdown).replaceAll(/`[^`\n]*`/g, '');
  const inline = [...text.matchAll(/\]\(([^)\s]+)\)/g), ...text.matchAll(/(?:src|srcset|href)="([^"]+)"/g)];
  return inline
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path = '', anchor = null] = target.split('#');
      return { path, anchor };
    });
}

/** The anchors of a page's headings, by the rule that GitHub uses. */
export function findAnchors(markdown: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, title = ''] of withoutBlocks(markdown).matchAll(/^#{1,6} +(.+?) *$/gm)) {
    const slug = toSlug(title);
    let anchor = slug;
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${slug}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

function toSlug(title: string): string {
  const plain = title.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '');
  return plain
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-');
}

function withoutBlocks(markdown: string): string {
  return markdown.replaceAll(/^( *)(```+|~~~+)[^\n]*\n[^]*?^\1\2 *$/gm, '');
}
