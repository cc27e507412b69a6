/**
 * Calls the service.
 * @returns the response; throws an Error with a sentence for the person and the faulty `fields`
 */
export async function call(method, path, body) {
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Error('The service cannot be reached. Try again in a moment.');
  });
  if (response.status === 204) return null;
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  const fields = (answer.errors ?? []).map(({ pointer }) => pointer.slice(1));
  throw Object.assign(new Error(formatProblem(answer)), { status: response.status, fields });
}

function formatProblem({ detail, code }) {
  if (code === 'INTERNAL' || !detail) return 'Something went wrong. Try again in a moment.';
  return detail;
}

/**
 * Handles the submission of a form: `work` gets its values and the button that was pressed. A failure is shown in the
 * form's alert, and the faulty field gets the focus.
 */
export function onSubmit(form, work) {
  const alert = form.querySelector('[role=alert]');
  const button = form.querySelector('button[type=submit]');
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    alert.textContent = '';
    for (const field of form.elements) field.removeAttribute('aria-invalid');
    const values = Object.fromEntries(new FormData(form));
    button.disabled = true;
    try {
      await work(values, event.submitter);
    } catch (error) {
      alert.textContent = error.message;
      const field = error.fields?.map((name) => form.elements.namedItem(name)).find(Boolean);
      field?.setAttribute('aria-invalid', 'true');
      (field ?? [...form.elements].find(({ type }) => type === 'password' || type === 'text'))?.focus();
    } finally {
      button.disabled = false;
    }
  });
}

/**
 * Removes the token after the `#` of a link from the address bar and returns it. No server and no log sees it there.
 */
export function takeToken() {
  const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
  history.replaceState(null, '', location.pathname);
  return token;
}

/** Shows one of several parts of a page and focuses its first field, or its heading. */
export function show(part, parts) {
  for (const other of parts) other.hidden = other !== part;
  part.querySelector('input, h1, h2')?.focus();
}
