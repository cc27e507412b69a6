// During an upgrade a page can come from one release, and the request for its style or script can reach a process of another,
// which does not have it. The page then loads again, for a minute. This file keeps its name while its content stays the
// same, so that every release serves it.
const key = 'reloads';
const most = 8;
const missing = new Set();

addEventListener('error', ({ target: { localName } }) => missing.add(localName), true);

addEventListener('load', () => {
  const count = Number(sessionStorage.getItem(key));
  if (!missing.has('script') && !missing.has('link')) {
    sessionStorage.removeItem(key);
  } else if (count < most) {
    sessionStorage.setItem(key, String(count + 1));
    setTimeout(() => location.reload(), 250 * 2 ** count);
  } else if (missing.has('script')) {
    document.body.textContent = 'This page could not be loaded completely. Load it again in a minute.';
  }
});
