import { makeOperation, mapExchange, type Exchange, type Operation } from '@urql/core';

/**
 * Repeats a query whose request was on its way when a mutation ended: its response may be from before. The cache of urql refetches
 * only queries that have a response. It belongs between cache and network.
 */
export const repeatStale: Exchange = (input) => {
  const underWay = new Map<number, Operation>();
  const stale = new Set<number>();
  return mapExchange({
    onOperation(operation) {
      const { kind, key } = operation;
      if (kind === 'query') underWay.set(key, operation);
      if (kind !== 'teardown') return;
      underWay.delete(key);
      stale.delete(key);
    },
    onResult({ operation: { kind, key } }) {
      if (kind === 'mutation') for (const one of underWay.keys()) stale.add(one);
      const operation = underWay.get(key);
      underWay.delete(key);
      if (!stale.delete(key) || !operation) return;
      input.client.reexecuteOperation(
        makeOperation('query', operation, { ...operation.context, requestPolicy: 'network-only' }),
      );
    },
  })(input);
};
