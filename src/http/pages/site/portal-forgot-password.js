import { call, onSubmit } from '/assets/portal-call.js';

const form = document.querySelector('form');
onSubmit(form, async (values) => {
  const { message } = await call('POST', '/api/portal/password-reset/request', values);
  form.querySelector('[role=status]').textContent = message;
});
