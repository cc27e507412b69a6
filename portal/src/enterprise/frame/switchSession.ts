import { notifications } from '@mantine/notifications';
import { frameText } from '../../shared/text/frameText.js';
import { postPortal } from '../session/postPortal.js';
import { notifyOtherWindows } from '../session/sessionChannel.js';

/** Switches to another organisation, or between live and test data. The page is loaded again, because everything on it belongs to the old session. */
export async function switchSession(to: { readonly id: string; readonly mode: string }): Promise<void> {
  await change('switch', to, '/', frameText.notSwitched);
}

export async function signOut(): Promise<void> {
  await change('sign-out', {}, '/portal/sign-in', frameText.notSignedOut);
}

async function change(path: string, body: object, address: string, fault: string): Promise<void> {
  if (await postPortal(path, body)) {
    notifyOtherWindows(path === 'sign-out' ? 'signedOut' : 'changed');
    location.assign(address);
  } else {
    notifications.show({ message: fault, color: 'red.9' });
  }
}
