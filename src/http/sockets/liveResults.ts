import { hash } from 'node:crypto';
import { createSourceEventStream, execute, type ExecutionArgs, type ExecutionResult, type GraphQLError } from 'graphql';
import type { Actor } from '../../caller/actor.js';

/** A subscription that was admitted, with the socket that it sends to. */
export interface Subscription {
  readonly args: ExecutionArgs;
  /** The operation as the client sent it. */
  readonly sent: { readonly query: string; readonly operationName?: unknown; readonly variables?: unknown };
  readonly actor: Actor;
  /** The client's id of the operation. */
  readonly id: string;
  readonly send: (text: string) => Promise<void>;
  readonly formatErrors: (errors: readonly GraphQLError[]) => unknown;
  /** Converts a failure that ends the subscription. */
  readonly explain: (error: unknown) => Error;
  /** Called once, when the subscription has ended in any way. */
  readonly onEnd: () => void;
}

/** Results as JSON, by event, which is the same object for all subscribers. The promise of a result with errors gives null. */
type Results = WeakMap<object, Promise<string | null> | string>;

/**
 * Sends the results of subscriptions. Subscriptions with the same operation, variables and rights share them: each event is executed and
 * serialised once, and the messages of its subscribers differ by their id alone.
 */
export class LiveResults {
  readonly #groups = new Map<string, { readonly results: Results; size: number }>();

  /**
   * Begins to send. The iterator yields nothing: it ends with the subscription, and `return` ends it early.
   * @returns a result with errors if the subscription could not begin
   */
  async begin(subscription: Subscription): Promise<AsyncIterableIterator<never> | ExecutionResult> {
    let source: AsyncIterable<unknown> | ExecutionResult;
    try {
      source = await createSourceEventStream(subscription.args);
    } catch (error) {
      subscription.onEnd();
      throw error;
    }
    if (!(Symbol.asyncIterator in source)) {
      subscription.onEnd();
      return source;
    }
    return this.#send((source as AsyncIterable<object, undefined>)[Symbol.asyncIterator](), subscription);
  }

  #send(source: AsyncIterator<object, undefined>, subscription: Subscription): AsyncIterableIterator<never> {
    const { id, send, explain, onEnd } = subscription;
    const { results, leave } = this.#join(subscription);
    const start = `{"id":${JSON.stringify(id)},"type":"next","payload":`;
    let isOpen = true;
    const end = (): void => {
      if (!isOpen) return;
      isOpen = false;
      leave();
      onEnd();
    };
    const run = async (): Promise<IteratorResult<never>> => {
      try {
        for (;;) {
          const { done, value } = await source.next();
          if (done) return { done, value: undefined };
          let result = results.get(value) ?? shareResult(results, value, subscription);
          if (typeof result !== 'string') result = (await result) ?? (await executeAlone(value, subscription));
          if (!isOpen) return { done: true, value: undefined };
          await send(`${start}${result}}`);
        }
      } catch (error) {
        throw explain(error);
      } finally {
        end();
      }
    };
    return {
      next: run,
      return: async () => {
        end();
        await source.return?.();
        return { done: true, value: undefined };
      },
      [Symbol.asyncIterator]() {
        return this;
      },
    };
  }

  #join({ sent, actor }: Subscription): { readonly results: Results; readonly leave: () => void } {
    const { query, operationName, variables } = sent;
    // Each different group would keep its text once more.
    const key = hash('sha256', JSON.stringify([query, operationName, variables, toRights(actor)]), 'base64');
    const group = this.#groups.get(key) ?? { results: new WeakMap(), size: 0 };
    group.size += 1;
    this.#groups.set(key, group);
    return {
      results: group.results,
      leave: () => {
        group.size -= 1;
        if (group.size === 0) this.#groups.delete(key);
      },
    };
  }
}

/** The parts of a caller on which a result may depend. Callers that agree in them may read the same. */
function toRights(actor: Actor): readonly unknown[] {
  const { kind } = actor;
  switch (kind) {
    case 'key': {
      const { organisationId, mode, plan, scopes, scopeEnforcement, role, memberRole } = actor;
      return [kind, organisationId, mode, plan, [...scopes].sort(), scopeEnforcement, role, memberRole];
    }
    case 'member':
      return [kind, actor.organisationId, actor.mode, actor.plan, actor.role];
    default:
      return [kind, actor.callerId];
  }
}

/** Executes an event for a group. A result with errors is not shared, because an error names the request that it belongs to. */
function shareResult(results: Results, event: object, { args }: Subscription): Promise<string | null> {
  const result = Promise.resolve(execute({ ...args, rootValue: event })).then((done) => {
    if (done.errors) return null;
    const text = JSON.stringify(done);
    results.set(event, text);
    return text;
  });
  results.set(event, result);
  return result;
}

async function executeAlone(event: object, { args, formatErrors }: Subscription): Promise<string> {
  const { errors, ...result } = await execute({ ...args, rootValue: event });
  return JSON.stringify({ ...result, ...(errors && { errors: formatErrors(errors) }) });
}
