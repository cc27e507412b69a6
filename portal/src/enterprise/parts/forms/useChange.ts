import type { TadaDocumentNode } from 'gql.tada';
import { useRef } from 'react';
import { useMutation, type OperationResult, type UseMutationState } from 'urql';

interface Repeatable {
  readonly idempotencyKey?: string | null;
}

type Change<Data, Input> = (input: Omit<Input, 'idempotencyKey'>) => Promise<OperationResult<Data, { input: Input }>>;

/**
 * A change that is done once, however often it is sent: the same input has the same idempotency key until it was answered,
 * so that what was done before an answer was lost is not done again. Other input, and whatever follows an answer, has another.
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
