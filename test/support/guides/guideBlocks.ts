const kinds = ['background', 'prints', 'file', 'fails', 'not run'] as const;

/** A fenced block of a page, with the directive in the comment before it. */
export interface GuideBlock {
  /** The directive, or null without a comment. */
  readonly kind: (typeof kinds)[number] | null;
  /** The text after the colon of the comment: a name, or the reason why a block is not run. */
  readonly name: string;
  readonly language: string;
  readonly code: string;
}

/**
 * The fenced blocks of a page, in order.
 * @throws Error for `not run` without a reason
 */
export function parseBlocks(markdown: string): GuideBlock[] {
  const comment = `(?:<!-- (${kinds.join('|')})(?:: ([^>]+?))? -->\\s*\\n)?`;
  const found = markdown.matchAll(new RegExp(`${comment}^( *)\`\`\`(\\w+)\\n(.*?)^ *\`\`\``, 'gms'));
  return [...found].map(([, kind, name = '', indent = '', language = '', code = '']) => {
    if (kind === 'not run' && name === '') throw new Error('`not run` needs a reason.');
    return {
      kind: kinds.find((known) => known === kind) ?? null,
      name,
      language,
      code: indent === '' ? code : code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    };
  });
}
