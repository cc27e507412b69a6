import type { TadaDocumentNode } from 'gql.tada';
import { useRef } from 'react';
import { useMutation, type OperationResult, type UseMutationState } from 'urql';

interface Repeatable {
  readonly idempotencyKey?: string | null;
}

type Change<Data, Input> = (input: Omit<Input, 'idempotencyKey'>) => Promise<OperationResult<Data, { input: Input }>>;

/**
 * A mutation that takes effect once, however often it is sent. The same input keeps its idempotency key until a
 * response arrives, so a retry after a lost response changes nothing twice. Other input, or a request after a response,
 * gets a new key.
 */
export function useChange<Data, Input extends Repeatable>(
  document: TadaDocumentNode<Data, { input: Input }>,
): readonly [UseMutationState<Data, { input: Input }>, Change<Data, Input>] {
  const [state, send] = useMutation(document);
  const last = useRef<{ readonly about: string; readonly idempotencyKey: string } | null>(null);
  const change: Change<Data, Input> = async (input) => {
    const about = JSON.stringify(input);
    if (last.current?.about !== about) last.current = { about, idempotencyKey: crypto.randomUUID() };
    const { idempotencyKey } = last.current;
    const result = await send({ input: { ...input, idempotencyKey } as Input });
    if (!result.error) last.current = null;
    return result;
  };
  return [state, change];
}
