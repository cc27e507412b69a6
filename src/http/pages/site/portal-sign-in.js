import { call, onSubmit, show } from '/assets/portal-call.js';

const password = document.querySelector('#password');
const code = document.querySelector('#code');
const steps = { signed_out: password, second_factor: code };

/** The page that led here, if it belongs to this service. */
function destination() {
  const to = URL.parse(new URLSearchParams(location.search).get('to') ?? '/', location.origin);
  // The whole URL is compared: a path may begin with two slashes and lead to another host.
  return to?.origin === location.origin ? to.href : '/';
}

// A window that a page of the portal opened, whose session had ended. The page waits for it.
const isForPage = new URLSearchParams(location.search).get('then') === 'close';

function goOn({ session: { state } }) {
  if (state === 'signed_in' && isForPage) closeWindow();
  else if (state === 'signed_in') location.replace(destination());
  else show(steps[state], [password, code]);
}

/** Continues in the page that opened this window. A browser may refuse to close it. */
function closeWindow() {
  new globalThis.BroadcastChannel('session').postMessage('changed');
  document.querySelector('h1').textContent = 'You are signed in';
  for (const form of [password, code]) form.hidden = true;
  document.querySelector('#done').hidden = false;
  globalThis.close();
}

/** Redirects to the provider of the organisation that claimed the domain of the e-mail address. */
async function useSingleSignOn({ email }) {
  const { pathname, search, hash } = new URL(destination(), location.origin);
  const start = (returnTo) => call('POST', '/api/portal/sso/start', { email, returnTo });
  // A provider sends people back only to the portal, so people from another page start at its first page.
  const { signIn } = await start(pathname + search + hash).catch((error) => {
    if (error.fields?.includes('returnTo')) return start('/');
    throw error;
  });
  location.assign(signIn.url);
}

onSubmit(password, async (values, button) => {
  if (button?.id === 'sso') return useSingleSignOn(values);
  goOn(await call('POST', '/api/portal/sign-in', values));
});
onSubmit(code, async (values) => {
  try {
    goOn(await call('POST', '/api/portal/second-factor', values));
  } catch (error) {
    // After too many wrong codes, or too long, the person must enter the password again.
    const { session } = await call('GET', '/api/portal/session');
    if (session.state === 'signed_out') {
      goOn({ session });
      password.querySelector('[role=alert]').textContent = error.message;
      code.reset();
      return;
    }
    throw error;
  }
});
document.querySelector('#back').addEventListener('click', (event) => {
  event.preventDefault();
  show(password, [password, code]);
});

call('GET', '/api/portal/session').then(goOn, () => {
  show(password, [password, code]);
});
