import {
  defaultFieldResolver,
  getNamedType,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  isInputObjectType,
  isNonNullType,
} from 'graphql';
import { type Context, readAtReplica } from '../caller/context.js';
import { runOnce } from '../caller/idempotency/runOnce.js';
import { countUse } from '../caller/limits/countUse.js';
import { getCallWeight } from '../caller/limits/callWeights.js';
import { findDenial, type Permission, permissions } from '../caller/permissions.js';
import { findTextFault } from '../domain/text.js';
import { invalidField, toPublicError } from '../platform/errors.js';

/**
 * Wraps every root resolver. It checks that the permissions table admits the caller and that PostgreSQL can store each text. It
 * counts the request, and runs a change with an idempotency key once. A subscription is checked when it begins, not at each
 * event. Every failure becomes one of our errors. Fails at start if the table and the schema differ.
 */
export function guardRootFields(schema: GraphQLSchema): void {
  const rows = new Set(Object.keys(permissions));
  for (const type of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      const name = `${type?.name ?? ''}.${field.name}`;
      const permitted = permissions[name];
      if (!permitted) {
        throw new Error(`${name} has no row in the authorisation table: add one to src/caller/permissions.ts.`);
      }
      rows.delete(name);
      if (type !== schema.getSubscriptionType()) {
        field.resolve = guarded(field.resolve ?? defaultFieldResolver, name, permitted, {
          canRepeat: isRepeatable(field),
          filters: listFilters(field),
        });
      } else if (field.subscribe) {
        field.subscribe = guarded(field.subscribe, name, permitted);
      } else {
        throw new Error(`${name} cannot be subscribed to.`);
      }
    }
  }
  if (rows.size > 0) throw new Error(`The authorisation table names what does not exist: ${[...rows].join(', ')}.`);
}

type Resolve = GraphQLFieldResolver<unknown, Context, Record<string, unknown>>;

/** Whether a call can be retried with an idempotency key, because its input has a field for one. */
function isRepeatable({ args }: GraphQLField<unknown, unknown>): boolean {
  const type = args.find(({ name }) => name === 'input')?.type;
  const input = type && getNamedType(type);
  return isInputObjectType(input) && Object.hasOwn(input.getFields(), 'idempotencyKey');
}

function guarded(
  resolve: Resolve,
  name: string,
  permitted: Permission,
  { canRepeat = false, filters = [] }: { readonly canRepeat?: boolean; readonly filters?: readonly string[] } = {},
): Resolve {
  return async (source, args, ctx, info) => {
    try {
      const refusal = findDenial(ctx, name, permitted);
      if (refusal) {
        // A denial writes an audit entry, so it counts like any request.
        await countUse(ctx, 'requests');
        throw refusal;
      }
      refuseEmpty(args, filters);
      for (const [argument, value] of Object.entries(args)) {
        refuseUnstorable(value, transparent.has(argument) ? '' : `/${argument}`);
      }
      // A stranger has no identity to store a response for. An operator has no organisation: the operation stores it.
      const isTenant = ctx.actor.kind !== 'stranger' && ctx.actor.kind !== 'operator';
      const key = canRepeat && isTenant ? getIdempotencyKey(args, ctx) : undefined;
      const weight = getCallWeight(name, args);
      if (key === undefined) {
        await countUse(ctx, permitted.limit ?? 'requests', weight);
        if (permitted.isAtReplica) {
          return await readAtReplica(ctx, async (own) => await resolve(source, args, own, info));
        }
        return await resolve(source, args, ctx, info);
      }
      // A replayed response counts as a request, but not against a quota.
      await countUse(ctx, 'requests');
      const run = async (own: Context): Promise<unknown> => {
        if (permitted.limit !== undefined) await countUse(own, permitted.limit);
        else if (weight > 1) await countUse(own, 'requests', weight - 1);
        return await resolve(source, args, own, info);
      };
      const { idempotencyKey, ...input } = args['input'] as { idempotencyKey?: unknown };
      const call = { operation: info.fieldName, key, input, holdsSecret: permitted.holdsSecret ?? false };
      return await runOnce(ctx, call, run);
    } catch (error) {
      const known = toPublicError(error, ctx.log);
      known.requestId = ctx.requestId;
      if (known.code === 'FORBIDDEN') await ctx.recordDenial(ctx, name, known);
      throw known;
    }
  };
}

/** Does the work of a field below the root. Every failure becomes one of our errors, as `guard` does at the root. */
export async function findKnownFailure<Result>(ctx: Context, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const known = toPublicError(error, ctx.log);
    known.requestId = ctx.requestId;
    throw known;
  }
}

/** GraphQL sends the key as a field of the input, REST as a header. */
function getIdempotencyKey(args: Record<string, unknown>, ctx: Context): string | undefined {
  const { idempotencyKey } = args['input'] as { idempotencyKey?: string | null };
  return idempotencyKey ?? ctx.idempotencyKey;
}

// REST callers send the fields of these at the top level.
const transparent = new Set(['input', 'filter']);

/** The filters of a list: its optional arguments, and the fields of `filter`. */
function listFilters({ type, args }: GraphQLField<unknown, unknown>): string[] {
  if (!getNamedType(type).name.endsWith('Connection')) return [];
  const optional = args.filter((argument) => !isNonNullType(argument.type));
  return optional.flatMap(({ name, type: own }) => {
    const named = getNamedType(own);
    return isInputObjectType(named) ? Object.keys(named.getFields()) : [name];
  });
}

/** An empty filter is a mistake of the caller, who would take the whole list for a filtered one. */
function refuseEmpty(args: Readonly<Record<string, unknown>>, filters: readonly string[]): void {
  const given: Readonly<Record<string, unknown>> = { ...args, ...(args['filter'] as object | null | undefined) };
  for (const name of filters) {
    if (given[name] === '') {
      throw invalidField(`/${name}`, 'Must not be empty. Leave this argument out to list everything.');
    }
  }
}

function refuseUnstorable(value: unknown, pointer: string): void {
  // A malformed id is NOT_FOUND, which the operations return.
  if (/(?:\/id|Id)$/.test(pointer)) return;
  if (typeof value === 'string') {
    const fault = findTextFault(value);
    if (fault) throw invalidField(pointer, `The text ${fault}.`);
  } else if (value instanceof Date) {
    const year = value.getUTCFullYear();
    if (!(year >= 1 && year <= 9999)) throw invalidField(pointer, 'Must be in the years 1 to 9999.');
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) refuseUnstorable(item, `${pointer}/${key}`);
  }
}
