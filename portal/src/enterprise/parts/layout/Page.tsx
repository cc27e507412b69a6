import { Group, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useEffect, useRef, type ReactNode } from 'react';
import { frameText } from '../../../shared/text/frameText.js';
import { Breadcrumbs } from '../../frame/Breadcrumbs.js';

interface PageProps {
  readonly title: string;
  /** The object's name for the breadcrumbs. */
  readonly crumb?: string | undefined;
  /** Next to the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the portal. Its heading gets the focus, so that screen readers announce the page. */
export function Page({ title, crumb, actions, children }: PageProps): ReactNode {
  useDocumentTitle(`${title} · ${frameText.product}`);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="page">
      <Breadcrumbs name={crumb} />
      <Group className="page-head" justify="space-between" align="center" gap="xs">
        <Title order={1} size="h1" tabIndex={-1} ref={heading}>
          {title}
        </Title>
        <Group gap="xs">{actions}</Group>
      </Group>
      {children}
    </div>
  );
}
