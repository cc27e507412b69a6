import { Anchor, type AnchorProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';

interface PlainProps extends AnchorProps, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof AnchorProps> {
  readonly ref?: Ref<HTMLAnchorElement>;
}

function PlainAnchor(props: PlainProps): ReactNode {
  return <Anchor {...props} />;
}

/** A link to a page of the portal, by its path and its parameters. */
export const AnchorLink = createLink(PlainAnchor);
