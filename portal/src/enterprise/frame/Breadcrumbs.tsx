import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { frameText } from '../../shared/text/frameText.js';
import { Breakable } from '../parts/layout/Breakable.js';
import { sections } from './sections.js';

interface BreadcrumbsProps {
  /** The name of the object on the page. While it loads, only the section is shown. */
  readonly name?: string | undefined;
}

/** Breadcrumbs of a page below a section: the section, and the name of the object on the page. An id names nothing. */
export function Breadcrumbs({ name }: BreadcrumbsProps): ReactNode {
  const { pathname } = useLocation();
  const section = sections.find(({ path }) => path !== '/' && pathname.startsWith(`${path}/`));
  if (!section) return null;
  return (
    <nav className="crumbs" aria-label={frameText.breadcrumbs}>
      <Link to={section.path}>{section.title}</Link>
      {name !== undefined && (
        <>
          <span aria-hidden="true">/</span>
          <span>
            <Breakable text={name} />
          </span>
        </>
      )}
    </nav>
  );
}
