import { Fragment, type ReactNode } from 'react';

/** An address or a path, which breaks after its separators and so never within a word that has room. */
export function Breakable({ text }: { readonly text: string }): ReactNode {
  const parts = text.split(/(?<=[/.:?&=_-])(?![/.:?&=_-])/);
  return parts.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
