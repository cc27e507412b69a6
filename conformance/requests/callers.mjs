import { Buffer } from 'node:buffer';
import { URLSearchParams } from 'node:url';
import { runConsole } from '../product.mjs';
import { send } from './send.mjs';

const endsSessions = new Set([
  ...[
    'signOut',
    'switchOrganisation',
    'changePassword',
    'setUpSecondFactor',
    'confirmSecondFactor',
    'removeSecondFactor',
  ],
]);
const password = 'four words that nobody guesses';
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

/** One caller of each type, and objects of most types that they may use. */
export async function createCallers({ url, key, dataDir, read }) {
  const json = { 'Content-Type': 'application/json', Origin: url };
  const call = async (method, path, body, headers) => {
    const response = await send(url, {
      method,
      path,
      headers: { ...json, ...headers },
      content: body && JSON.stringify(body),
    });
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${response.text}`);
    const cookie = response.headers['set-cookie']?.map((line) => line.split(';')[0]).join('; ');
    return { ...(response.text && JSON.parse(response.text)), cookie };
  };
  const bearer = (secret) => ({ Authorization: `Bearer ${secret}` });
  const byKey = (title, secret, kind = 'key') => ({
    ...{ title, kind, headers: bearer(secret), secrets: [secret] },
    ...{ connectionParams: { authorization: `Bearer ${secret}` }, shown: ['Authorization: Bearer $KEY'] },
  });
  const bySession = (title, kind, cookie) => ({
    ...{ title, kind, headers: { Cookie: cookie, Origin: url }, isSession: true },
    ...{ secrets: [/=(.+)/.exec(cookie)[1]], shown: ['Cookie: $COOKIE', 'Origin: $URL'] },
  });
  const signIn = async (email, secret) =>
    (await call('POST', '/api/portal/sign-in', { email, password: secret })).cookie;
  const accept = async (email, role) => {
    const { link } = await runConsole(dataDir, 'members', 'invite', '--email', email, '--role', role);
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token');
    return (await call('POST', '/api/portal/invitations/accept', { token, password })).cookie;
  };

  const [owner, officer, operator, developer, viewer, leaver] = await Promise.all([
    signIn('owner@demo.example', await read('owner.password')),
    signIn('officer@demo.example', await read('officer.password')),
    signIn('operator@demo.example', await read('operator.password')),
    accept('developer@customer.example', 'developer'),
    accept('viewer@customer.example', 'viewer'),
    accept('leaver@customer.example', 'viewer'),
  ]);
  const members = await call('GET', '/api/enterprise/members', undefined, { Cookie: owner });
  const officerId = members.items.find(({ role }) => role === 'officer').id;
  const forOfficer = ['--name', 'fuzz', '--officer', 'officer@demo.example'];
  const newKey = async (input, cookie = owner) =>
    (await call('POST', '/api/enterprise/api-keys/create', { name: 'fuzz', ...input }, { Cookie: cookie })).apiKey;
  const ofOfficer = await runConsole(dataDir, 'keys', 'create', ...forOfficer);
  const [ofDeveloper, revoked] = [await newKey({}, developer), await newKey({})];
  await call('POST', `/api/enterprise/api-keys/${revoked.id}/revoke`, {}, { Cookie: owner });
  const [testKey, operatorKey] = [await read('test.key'), await read('operator.key')];

  const pool = new Map();
  const note = (id) => {
    const kind = id.slice(0, 3);
    const own = pool.get(kind) ?? [];
    pool.set(kind, own);
    if (own.length < 50) own.push(id);
    return id;
  };
  const hidden = new Set([ofOfficer.id, ofDeveloper.id, officerId, ...members.items.map(({ id }) => id)]);
  /** Collects the ids of objects in responses, so that later requests can use them. */
  const learn = (text) => {
    for (const [, id] of text.matchAll(/"id":"((?:[a-z]{3}_|KYB-)[0-9A-Z]{20,52})"/g))
      if (!hidden.has(id) && !/^(?:mem|key|org|req|ses)_/.test(id)) note(id);
  };

  const applicants = [];
  for (const [secret, isLive] of [
    [ofOfficer.key, true],
    [testKey, false],
  ]) {
    const headers = bearer(secret);
    const post = async (path, body = {}) => {
      const answer = await call('POST', `/api/enterprise/${path}`, body, headers);
      learn(JSON.stringify(answer));
      return answer;
    };
    const numbers = isLive ? ['11 900 000 017'] : ['55 999 999 003', '44 999 999 040', '61 999 999 030'];
    for (const queryValue of numbers) {
      const { result } = await post('verify', { queryValue, jurisdiction: 'AU' });
      await post(`verifications/${result.id}/notes`, { text: 'A note.' });
      if (queryValue === numbers[0]) await post('monitored-entities', { verificationId: result.id });
      if (isLive) await post('certificates', { verificationId: result.id }).catch(() => undefined);
    }
    for (const name of ['one', 'two']) {
      const { webhook } = await post('webhooks', {
        url: `https://${name}.customer.example/`,
        events: ['verification.completed'],
      });
      await post(`webhooks/${webhook.id}/test`);
    }
    await post('bulk', { items: [{ queryValue: '51 824 753 556', jurisdiction: 'AU' }] });
    note((await call('POST', '/api/enterprise/api-keys/create', { name: 'disposable' }, headers)).apiKey.id);
    for (const isSubmitted of [true, false]) {
      const { onboardingLink } = await post('onboarding-links', { applicantName: 'Ada Applicant' });
      const token = onboardingLink.url.split('/').at(-1);
      const { cookie } = await call('POST', '/api/onboard/open', { token });
      const applicant = { Authorization: `Onboarding ${token}`, Cookie: cookie };
      const upload = await send(url, {
        ...{ method: 'POST', path: '/api/onboard/documents?kind=identity&name=a.pdf', content: pdf },
        headers: { ...applicant, Origin: url, 'Content-Type': 'application/pdf' },
      });
      learn(upload.text);
      if (isSubmitted) await submit(call, applicant);
      else applicants.push({ token, applicant, isLive });
    }
    learn((await send(url, { method: 'GET', path: '/api/enterprise/onboardings', headers })).text);
    learn((await send(url, { method: 'GET', path: '/api/enterprise/events', headers })).text);
  }
  const { invitation } = await call(
    'POST',
    '/api/enterprise/invitations',
    { email: 'invited@customer.example', role: 'viewer' },
    { Cookie: owner },
  );
  note(invitation.id);
  pool.set(
    'token',
    applicants.map(({ token }) => token),
  );

  const callers = [
    { title: 'nobody', kind: 'stranger', headers: {}, secrets: [], shown: [] },
    byKey('a live key', key),
    byKey('a test key', testKey),
    byKey('a key of an officer', ofOfficer.key),
    byKey('a key that a developer created', ofDeveloper.key),
    byKey('an operator key', operatorKey, 'operator'),
    { ...byKey('a revoked key', revoked.key), kind: 'refused' },
    { ...byKey('a made-up key', 'vnt_ent_live_nonsense'), kind: 'refused' },
    bySession('an owner', 'owner', owner),
    bySession('an officer', 'officer', officer),
    bySession('a developer', 'developer', developer),
    bySession('a viewer', 'viewer', viewer),
    bySession('an operator', 'operator', operator),
    ...applicants.map(({ token, applicant, isLive }) => ({
      ...{ title: `an applicant of ${isLive ? 'live' : 'test'} data`, kind: 'applicant', secrets: [token] },
      ...{
        headers: { ...applicant, Origin: url },
        shown: ['Authorization: Onboarding $TOKEN', 'Cookie: $COOKIE', 'Origin: $URL'],
      },
    })),
  ];
  // Sign-out, a new password and similar operations end sessions, so a separate caller uses them.
  const leaverCaller = bySession('somebody who may sign out', 'viewer', leaver);
  const spareFor = ({ name }) => (endsSessions.has(name) ? leaverCaller : undefined);
  return {
    callers,
    spareFor,
    pool,
    learn,
    secrets: callers.flatMap((caller) => caller.secrets).filter((secret) => secret.length > 30),
  };
}

async function submit(call, applicant) {
  const line = {
    line1: '1 Test Street',
    line2: null,
    locality: 'Sydney',
    region: 'NSW',
    postcode: '2000',
    country: 'AU',
  };
  const purpose = { purpose: 'An account', expectedActivity: 'Ten payments a week' };
  const input = {
    version: 0,
    business: { jurisdiction: 'AU', queryValue: '55999999003', isConfirmed: true },
    address: { registered: line, division: 'A', activity: 'Farming', ...purpose },
    people: {
      parties: [
        {
          id: 'p',
          kind: 'PERSON',
          givenName: 'Ada',
          familyName: 'Applicant',
          dateOfBirth: '1980-02-29',
          roles: [{ role: 'DIRECTOR' }],
          directorId: '036123456789012',
          politicalExposure: { exposure: 'NONE' },
        },
      ],
      holdings: [{ ownerId: 'p', from: 100, to: 100 }],
    },
    declaration: {
      ...{ givenName: 'Ada', familyName: 'Applicant', position: 'Director', email: 'ada@applicant.example' },
      ...{ authority: 'OFFICER', isTrue: true, isConsented: true },
    },
  };
  const ask = (query, variables) => call('POST', '/graphql', { query, variables }, applicant);
  const { data } = await ask('mutation ($input: SaveOnboardingInput!) { saveOnboarding(input: $input) { version } }', {
    input,
  });
  await ask(`mutation { submitOnboarding(input: { version: ${data.saveOnboarding.version} }) { status } }`);
}
