import { Anchor, type AnchorProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';

interface PageAnchorProps extends AnchorProps, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof AnchorProps> {
  readonly ref?: Ref<HTMLAnchorElement>;
}

function PageAnchor(props: PageAnchorProps): ReactNode {
  return <Anchor {...props} />;
}

/** A link to a page of the portal, whose path, parameters and search are checked by type. */
export const PageLink = createLink(PageAnchor);
