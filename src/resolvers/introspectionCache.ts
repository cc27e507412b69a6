import { execute, type ExecutionArgs } from 'graphql';

const mostResponses = 8;
const longestKey = 20_000;

type Data = Record<string, unknown>;

/** The last responses to introspection, which are the same for all callers that may read the schema. */
export interface IntrospectionCache {
  /** The data of an operation that asks for nothing but the schema; null where it fails. */
  read(args: ExecutionArgs): Promise<Data | null>;
}

/** Keeps 8 responses of this process: tools send the same few documents over and over. */
export function createIntrospectionCache(): IntrospectionCache {
  const kept = new Map<string, Data>();
  return {
    read: async (args) => {
      const { document, operationName, variableValues } = args;
      const key = JSON.stringify([document.loc?.source.body, operationName ?? null, variableValues ?? {}]);
      const known = kept.get(key);
      const { data, errors } = known ? { data: known, errors: undefined } : await execute(args);
      if (!data || errors) return null;
      if (key.length > longestKey) return data;
      // The response that was used last is dropped last.
      kept.delete(key);
      kept.set(key, data);
      const [oldest] = kept.keys();
      if (kept.size > mostResponses && oldest !== undefined) kept.delete(oldest);
      return data;
    },
  };
}
