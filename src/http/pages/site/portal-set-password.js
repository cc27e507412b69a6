import { call, onSubmit, show, takeToken } from '/assets/portal-call.js';

const token = takeToken();
const form = document.querySelector('form');
const done = document.querySelector('#done');
onSubmit(form, async ({ password }) => {
  await call('POST', '/api/portal/password-reset/complete', { token, password });
  show(done, [form, done]);
});
