import { call, onSubmit } from '/assets/portal-call.js';
import { showMembers } from '/assets/portal-members.js';
import { showSecondFactor } from '/assets/portal-factor.js';

const find = (selector) => document.querySelector(selector);
const say = (sentence, { isFault = false } = {}) => {
  find('#said').textContent = sentence;
  find('#said').classList.toggle('fault', isFault);
  find('#said').scrollIntoView({ block: 'nearest' });
};

async function leave() {
  await call('POST', '/api/portal/sign-out').catch(() => undefined);
  location.replace('/portal/sign-in');
}

function showFacts({ email, name, kind, role, organisationId, mode, memberships }) {
  const organisation = memberships.find((own) => own.organisationId === organisationId)?.organisationName;
  const facts = [
    ['Name', name],
    ['E-mail address', email],
    ['Role', kind === 'operator' ? 'operator of the platform' : role],
    ['Organisation', organisation],
    ['Data', mode],
  ];
  const pairs = facts.filter(([, value]) => value);
  find('#facts').replaceChildren(
    ...pairs.flatMap(([term, value]) => {
      const [title, text] = [document.createElement('dt'), document.createElement('dd')];
      [title.textContent, text.textContent] = [term, value];
      return [title, text];
    }),
  );
}

function showPlaces({ memberId, mode, memberships, ownOperatorId }) {
  const { id, mode: data } = find('#switch').elements;
  const options = memberships.map((own) => new Option(`${own.organisationName} (${own.role})`, own.id));
  if (ownOperatorId) options.push(new Option('The platform (operator)', ownOperatorId));
  id.replaceChildren(...options);
  id.value = memberId ?? ownOperatorId;
  data.value = mode ?? 'live';
}

async function start() {
  const { session } = await call('GET', '/api/portal/session');
  if (session.state !== 'signed_in') {
    location.replace('/portal/sign-in');
    return;
  }
  const { me } = session;
  showFacts(me);
  showPlaces(me);
  const hasPassword = me.hasSecondFactor !== null;
  for (const part of [find('#password'), find('#factor')]) part.hidden = !hasPassword;
  if (hasPassword) showSecondFactor(me, say);
  if (me.kind === 'member') await showMembers(me, say);
  find('#sign-out').hidden = false;
  find('main').hidden = false;
}

find('#sign-out').addEventListener('click', leave);
onSubmit(find('#switch'), async (values) => {
  await call('POST', '/api/portal/switch', values);
  location.reload();
});
onSubmit(find('#change'), async (values) => {
  await call('POST', '/api/portal/password', values);
  find('#change').reset();
  say('The password is changed. Your other sessions have ended.');
});

start().catch((error) => {
  find('main').hidden = false;
  say(error.message, { isFault: true });
});
