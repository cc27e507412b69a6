import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CollapseIcon, ExpandIcon } from '../../shared/icons.js';
import { frameText } from '../../shared/text/frameText.js';
import { useCan } from '../session/SessionContext.js';
import { sectionGroups } from './sections.js';
import { setSideBarCollapsed } from './sideBarChoice.js';

interface SideBarProps {
  /** Shows only icons. Their labels remain for screen readers and as tooltips. */
  readonly isCollapsed: boolean;
  /** Called after a page is chosen. */
  readonly onChoose: () => void;
}

/** The pages in groups. Pages that the person may not use are left out, and so are empty groups. */
export function SideBar({ isCollapsed, onChoose }: SideBarProps): ReactNode {
  const can = useCan();
  const groups = sectionGroups
    .map(({ title, sections }) => ({ title, sections: sections.filter(({ operation }) => can(operation)) }))
    .filter(({ sections }) => sections.length > 0);
  const Icon = isCollapsed ? ExpandIcon : CollapseIcon;
  const words = isCollapsed ? frameText.expand : frameText.collapse;
  return (
    <>
      <div className="side-groups">
        {groups.map(({ title, sections }) => (
          <div key={title} className="side-group">
            {title !== null && <p>{title}</p>}
            <ul>
              {sections.map(({ title: name, path, icon: SectionIcon }) => (
                <li key={path}>
                  <Link
                    to={path}
                    activeOptions={{ exact: path === '/', includeSearch: false }}
                    title={isCollapsed ? name : undefined}
                    onClick={onChoose}
                  >
                    <SectionIcon />
                    <span>{name}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <button
        type="button"
        className="side-collapse"
        aria-expanded={!isCollapsed}
        title={words}
        onClick={() => {
          setSideBarCollapsed(!isCollapsed);
        }}
      >
        <Icon />
        <span>{words}</span>
      </button>
    </>
  );
}
