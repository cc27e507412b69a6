import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { frameText } from '../../shared/text/frameText.js';
import { sections } from './sections.js';

interface BreadcrumbsProps {
  /** The name of the object on the page. Its id by default. */
  readonly name?: string | undefined;
}

/** Breadcrumbs of a page below a section: the section, and the name or id of the object on the page. The heading is not repeated. */
export function Breadcrumbs({ name }: BreadcrumbsProps): ReactNode {
  const { pathname } = useLocation();
  const section = sections.find(({ path }) => path !== '/' && pathname.startsWith(`${path}/`));
  if (!section) return null;
  const last = pathname.slice(section.path.length + 1);
  return (
    <nav className="crumbs" aria-label={frameText.breadcrumbs}>
      <Link to={section.path}>{section.title}</Link>
      {/\d/.test(last) && (
        <>
          <span aria-hidden="true">/</span>
          {name === undefined ? <span className="crumb-id">{last}</span> : <span>{name}</span>}
        </>
      )}
    </nav>
  );
}
