import { Fragment, type ReactNode } from 'react';

/** An address or a path that breaks only after separators where possible. */
export function Breakable({ text }: { readonly text: string }): ReactNode {
  const parts = text.split(/(?<=[/.:?&=_-])(?![/.:?&=_-])/);
  return parts.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
