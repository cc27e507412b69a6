import { useSession } from '../../session/SessionContext.js';

/** Whether the plan of the organisation has webhooks. The service checks it too. */
export function useHasWebhooks(): boolean {
  return useSession().plan !== 'STARTER';
}
