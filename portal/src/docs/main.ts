// Order matters: narrow screens replace rules of the files before.
import './base.css';
import './top.css';
import './frame.css';
import './text.css';
import './search.css';
import './narrow.css';
import './code.css';
import './api.css';
import { addCopyButtons } from './copy.js';
import { moveOldLink } from './moveOldLink.js';
import { followLinks } from './followLinks.js';
import { startScheme } from './scheme.js';
import { startSearch } from './search.js';
import { showTabs } from './tabs.js';
import { startTryOut } from './tryOut.js';

/** Sets up a page's content, initially and after each page change. */
function enliven(): void {
  showTabs();
  addCopyButtons();
  startTryOut();
  markCurrentHeading();
}

moveOldLink();
startScheme();
startSearch();
enliven();
followLinks(enliven);
document.querySelector('#menu [aria-current="page"]')?.scrollIntoView({ block: 'nearest' });

/** Marks the current heading in the table of contents. */
function markCurrentHeading(): void {
  const links = new Map(
    [...document.querySelectorAll<HTMLAnchorElement>('.contents a')].map((link) => [link.hash.slice(1), link]),
  );
  const observer = new IntersectionObserver(
    (entries) => {
      const shown = entries.find(({ isIntersecting }) => isIntersecting);
      const link = shown && links.get(shown.target.id);
      if (!link) return;
      for (const other of links.values()) other.removeAttribute('aria-current');
      link.setAttribute('aria-current', 'true');
    },
    { rootMargin: '-70px 0px -70% 0px' },
  );
  for (const id of links.keys()) {
    const heading = document.getElementById(decodeURIComponent(id));
    if (heading) observer.observe(heading);
  }
}
