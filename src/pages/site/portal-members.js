import { call, onSubmit } from '/assets/portal-call.js';

const roles = ['viewer', 'officer', 'developer', 'owner'];
const find = (selector) => document.querySelector(selector);
const make = (tag, properties) => Object.assign(document.createElement(tag), properties);
const mostPages = 50;

/** All items of a list, page by page. */
async function all(path) {
  const items = [];
  let after = '';
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await call('GET', `${path}?limit=100${after}`);
    items.push(...answer.items);
    if (!answer.nextCursor) break;
    after = `&after=${encodeURIComponent(answer.nextCursor)}`;
  }
  return items;
}

/** The part of the page with the members and open invitations; owners can change them. */
export async function showMembers(me, say) {
  const isOwner = me.role === 'owner';
  const refresh = async () => {
    const [members, invitations] = await Promise.all([
      all('/api/enterprise/members'),
      all('/api/enterprise/invitations'),
    ]);
    const open = invitations.filter(({ status }) => status === 'open');
    find('#people').replaceChildren(...members.map(memberItem), ...open.map(invitationItem));
  };

  /** Does something to somebody, and says how it went. */
  const act = (work, sentence) => async () => {
    try {
      await work();
      say(sentence);
    } catch (error) {
      say(error.message, { isFault: true });
    }
    await refresh();
  };

  const memberItem = ({ id, email, name, role }) => {
    const item = make('li', {});
    item.append(make('span', { className: 'who', textContent: name ? `${name}, ${email}` : email }));
    if (!isOwner) {
      item.append(make('span', { className: 'soft', textContent: role }));
      return item;
    }
    const select = make('select', { ariaLabel: `Role of ${email}` });
    select.append(...roles.map((word) => new Option(word, word)));
    select.value = role;
    select.addEventListener('change', () =>
      act(
        () => call('PATCH', `/api/enterprise/members/${id}`, { role: select.value }),
        `${email} is ${select.value} from now on.`,
      )(),
    );
    const remove = make('button', {
      type: 'button',
      className: 'plain',
      textContent: 'Remove',
      ariaLabel: `Remove ${email}`,
    });
    remove.addEventListener('click', () => {
      if (!confirm(`Remove ${email}?`)) return;
      void act(() => call('DELETE', `/api/enterprise/members/${id}`), `${email} is no member any more.`)();
    });
    item.append(select, remove);
    return item;
  };

  const invitationItem = ({ id, email, role }) => {
    const item = make('li', {});
    item.append(
      make('span', { className: 'who', textContent: email }),
      make('span', { className: 'soft', textContent: `invited as ${role}` }),
    );
    if (!isOwner) return item;
    const revoke = make('button', {
      type: 'button',
      className: 'plain',
      textContent: 'Take back',
      ariaLabel: `Take back the invitation of ${email}`,
    });
    revoke.addEventListener(
      'click',
      act(() => call('POST', `/api/enterprise/invitations/${id}/revoke`), `The invitation of ${email} is void.`),
    );
    item.append(revoke);
    return item;
  };

  onSubmit(find('#invite'), async (values) => {
    await call('POST', '/api/enterprise/invitations', values);
    find('#invite').reset();
    say(`An invitation is on its way to ${values.email}.`);
    await refresh();
  });
  find('#invite').hidden = !isOwner;
  find('#members').hidden = false;
  await refresh();
}
