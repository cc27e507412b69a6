import { Anchor, Button, type AnchorProps, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';

function AsAnchor(props: AnchorProps & Omit<ComponentPropsWithRef<'a'>, keyof AnchorProps>): ReactNode {
  return <Anchor {...props} />;
}

function AsButton(props: ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>): ReactNode {
  return <Button component="a" {...props} />;
}

/** A link to a page, whose parameters and filters are checked by its route. */
export const PageLink = createLink(AsAnchor);

/** `PageLink` as a button. */
export const PageButton = createLink(AsButton);
