import { call, onSubmit, takeToken } from '/assets/portal-call.js';

const token = takeToken();
const form = document.querySelector('form');
const write = (id, text) => {
  document.querySelector(`#${id}`).textContent = text;
};

onSubmit(form, async ({ password }) => {
  const { session } = await call('POST', '/api/portal/invitations/accept', { token, password });
  location.replace(session.state === 'signed_in' ? '/' : '/portal/sign-in');
});

try {
  const { invitation } = await call('POST', '/api/portal/invitations/preview', { token });
  write('organisation', invitation.organisationName);
  write('role', invitation.role);
  form.elements.email.value = invitation.email;
  if (invitation.hasAccount) {
    write('kind', 'Your password');
    write('hint', 'You already have an account with this address.');
    form.elements.password.autocomplete = 'current-password';
  }
  form.hidden = false;
  form.elements.password.focus();
} catch (error) {
  write('over', error.message);
}
