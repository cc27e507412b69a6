import { notifications } from '@mantine/notifications';
import { frameText } from '../../shared/text/frameText.js';
import { mayLeave } from '../parts/dialogs/useCarefulLeaving.js';
import { postPortal } from '../session/postPortal.js';
import { notifyOtherWindows } from '../session/sessionChannel.js';
import { leaveFor } from '../session/sessionEnd.js';

/**
 * Switches to another organisation, or between live and test data. Another page is loaded, because everything on this
 * one belongs to the old session.
 */
export async function switchSession(to: { readonly id: string; readonly mode: string }, address = '/'): Promise<void> {
  await change('switch', to, address, frameText.notSwitched);
}

export async function signOut(): Promise<void> {
  await change('sign-out', {}, '/portal/sign-in', frameText.notSignedOut);
}

async function change(path: string, body: object, address: string, fault: string): Promise<void> {
  // Once the session has changed, a person who stays would work in the new session on the page of the old one.
  if (!mayLeave()) return;
  if (await postPortal(path, body)) {
    notifyOtherWindows(path === 'sign-out' ? 'signedOut' : 'changed');
    leaveFor(address);
  } else {
    notifications.show({ message: fault, color: 'red.9' });
  }
}
