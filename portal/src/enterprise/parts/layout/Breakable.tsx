import { Fragment, type ReactNode } from 'react';

/** An address, id, key or path, which breaks only after its separators. Shortened ones stay together with their `…`. */
export function Breakable({ text }: { readonly text: string }): ReactNode {
  const parts = text.split(/(?<=[/.:?&=_@-])(?![/.:?&=_@…-])/);
  return parts.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
