/**
 * Replaces the content of the page when a link leads to another page of the documentation, instead of loading a document.
 * An API key that was typed into the page therefore remains in memory. Without the Navigation API, links load documents.
 */
export function followLinks(enliven: () => void): void {
  if (!('navigation' in window)) return;
  navigation.addEventListener('navigate', (event) => {
    const to = new URL(event.destination.url);
    const isOurs = to.origin === location.origin && /^\/docs(?:\/|$)/.test(to.pathname);
    if (!event.canIntercept || !isOurs || event.hashChange || event.downloadRequest !== null) return;
    if (to.pathname === location.pathname && event.navigationType !== 'traverse') return;
    event.intercept({
      scroll: 'manual',
      handler: async () => {
        const page = await load(to, event.signal);
        if (!page) {
          location.href = to.href;
          return;
        }
        show(page);
        enliven();
        event.scroll();
      },
    });
  });
}

async function load(address: URL, signal: AbortSignal): Promise<Document | null> {
  const response = await fetch(address.pathname, { signal });
  const isPage = response.ok && response.headers.get('content-type')?.startsWith('text/html');
  return isPage ? new DOMParser().parseFromString(await response.text(), 'text/html') : null;
}

function show(page: Document): void {
  const [frame, next] = [document.querySelector('.frame'), page.querySelector('.frame')];
  const [areas, nextAreas] = [document.querySelector('.top .areas'), page.querySelector('.top .areas')];
  if (!frame || !next || !areas || !nextAreas) return;
  const place = document.querySelector('#menu')?.scrollTop ?? 0;
  document.title = page.title;
  frame.replaceWith(document.adoptNode(next));
  areas.replaceWith(document.adoptNode(nextAreas));
  document.querySelector('#menu')?.scrollTo(0, place);
  document.querySelector('#menu [aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  scrollTo(0, 0);
}
