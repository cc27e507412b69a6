import { it } from '@jest/globals';
import { cacheExchange, Client, fetchExchange, gql } from '@urql/core';
import { repeatStale } from '../../portal/src/enterprise/session/repeatStale.js';
import { until } from '../support/until.js';

const list = gql`
  query Numbers {
    numbers {
      value
    }
  }
`;
const add = gql`
  mutation Add {
    add {
      value
    }
  }
`;

it('a list is complete after a mutation that ends while the list is fetched', async () => {
  const numbers: number[] = [];
  const held: (() => void)[] = [];
  const answer = (data: object): Response =>
    new Response(JSON.stringify({ data }), { headers: { 'content-type': 'application/json' } });
  const toNumbers = (): object[] => numbers.map((value) => ({ __typename: 'Number', value }));
  let isSlow = false;
  const client = new Client({
    url: 'http://127.0.0.1/graphql',
    preferGetMethod: false,
    exchanges: [cacheExchange, repeatStale, fetchExchange],
    fetch: async (_input, init) => {
      if (JSON.stringify(init).includes('mutation')) {
        numbers.push(numbers.length + 1);
        return answer({ add: { __typename: 'Number', value: numbers.length } });
      }
      // The response has the numbers of the moment at which the request came.
      const found = answer({ numbers: toNumbers() });
      if (isSlow) await new Promise<void>((resolve) => held.push(resolve));
      return found;
    },
  });
  const shown: number[] = [];
  const context = { additionalTypenames: ['Number'] };
  const watched = client.query<{ numbers: readonly object[] }>(list, {}, context).subscribe(({ data }) => {
    if (data) shown.push(data.numbers.length);
  });
  await until(() => shown.length === 1);
  isSlow = true;
  await client.mutation(add, {}).toPromise();
  await until(() => held.length === 1);
  await client.mutation(add, {}).toPromise();
  isSlow = false;
  held[0]?.();
  await until(() => shown.at(-1) === 2);
  watched.unsubscribe();
});
