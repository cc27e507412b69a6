import { call, onSubmit } from '/assets/portal-call.js';

const find = (selector) => document.querySelector(selector);
const parts = ['#set-up', '#confirm', '#codes', '#remove'];

function showPart(wanted) {
  for (const part of parts) find(part).hidden = part !== wanted;
}

/** The part of the page that sets a second factor up, and switches it off. */
export function showSecondFactor({ hasSecondFactor }, say) {
  showPart(hasSecondFactor ? '#remove' : '#set-up');

  onSubmit(find('#set-up'), async (values) => {
    const { secondFactor } = await call('POST', '/api/portal/second-factor/set-up', values);
    find('#qr').src = `data:image/svg+xml,${encodeURIComponent(secondFactor.qrCode)}`;
    find('#secret').textContent = secondFactor.secret;
    find('#set-up').reset();
    showPart('#confirm');
    find('#confirm').elements.code.focus();
  });

  onSubmit(find('#confirm'), async (values) => {
    const { recoveryCodes } = await call('POST', '/api/portal/second-factor/confirm', values);
    find('#codes ul').replaceChildren(
      ...recoveryCodes.map((code) => Object.assign(document.createElement('li'), { textContent: code })),
    );
    find('#confirm').reset();
    showPart('#codes');
    find('#codes p').focus();
  });

  onSubmit(find('#remove'), async (values) => {
    await call('POST', '/api/portal/second-factor/remove', values);
    find('#remove').reset();
    showPart('#set-up');
    say('The second factor is off. Your other sessions have ended.');
  });
}
