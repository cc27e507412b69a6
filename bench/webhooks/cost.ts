import { compete, printContest, type Contest, type Contestant, type Length } from '../contest.js';
import { newCallers, newOrganisation } from '../tenants.js';
import { createEndpoint } from './endpoints.js';
import type { Receiver } from './withReceiver.js';

const endpoints = 10;

/**
 * Measures a verification of an organisation with ten endpoints that get its event, against one of an organisation
 * without endpoints. No worker runs, so only the writes of a verification are measured.
 */
export async function printCost({ database, url, abns }: Contest, receiver: Receiver, length: Length): Promise<void> {
  process.stdout.write(`one verification over REST, ${length.connections} connections\n\n`);
  const body = JSON.stringify({ queryValue: abns[0], jurisdiction: 'AU' });
  const contestant = async (title: string, count: number): Promise<Contestant> => {
    const [headers = {}] = await newCallers(database, await newOrganisation(database), 1);
    for (let index = 0; index < count; index += 1) {
      await createEndpoint(url, headers, `${receiver.url}/subscribed-${index}`);
    }
    return { title, url: `${url}/api/enterprise/verify`, bodies: [body], headers };
  };
  const contestants = [await contestant(`${endpoints} endpoints subscribed`, endpoints), await contestant('none', 0)];
  printContest(contestants, await compete(contestants, length), { index: 1, name: 'none' });
}
