import { useSession } from '../../session/SessionContext.js';

/** Whether the plan of the organisation has webhooks. The service asks again. */
export function useHasWebhooks(): boolean {
  return useSession().plan !== 'STARTER';
}
