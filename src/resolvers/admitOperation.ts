import {
  type DocumentNode,
  type GraphQLSchema,
  isInputType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  typeFromAST,
} from 'graphql';
import type { Context } from '../caller/context.js';
import { introspectionWeight } from '../caller/limits/callWeights.js';
import { countUse } from '../caller/limits/countUse.js';
import { AppError, type FieldError, invalidFields, maxFieldErrors } from '../platform/errors.js';
import { findOversize, inputFaults } from '../platform/inputFaults.js';

/** An operation of a valid document, with its variables. */
export interface GivenOperation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>> | null | undefined;
}

/**
 * Checks what validation of the document does not: the variables, and whether the caller may read the schema. Introspection is
 * counted here, because no root field of ours runs.
 * @throws AppError INVALID_REQUEST, RATE_LIMITED
 */
export async function admitOperation(ctx: Context, given: GivenOperation): Promise<void> {
  refuseVariables(given);
  const roots = listRootFields(given);
  if (!roots.has('__schema') && !roots.has('__type')) return;
  if (ctx.actor.kind === 'applicant') {
    throw new AppError('INVALID_REQUEST', 'An applicant cannot read the schema. Use an API key.');
  }
  await countUse(ctx, 'requests', introspectionWeight);
}

/** Whether an operation asks only for the schema, so that its response is the same for all callers. */
export function isIntrospection(given: Pick<GivenOperation, 'document' | 'operation'>): boolean {
  return [...listRootFields(given)].every((name) => name.startsWith('__'));
}

/** graphql would quote the wrong value in each error, which may be a password or as long as the request. */
function refuseVariables({ schema, operation, variables }: GivenOperation): void {
  const faults: FieldError[] = [];
  for (const { variable, type: node, defaultValue } of operation.variableDefinitions ?? []) {
    const type = typeFromAST(schema, node);
    const name = variable.name.value;
    const pointer = `/variables/${name}`;
    const value = variables && Object.hasOwn(variables, name) ? variables[name] : undefined;
    // Validation has already refused a variable of another type.
    if (!isInputType(type)) continue;
    if (value === undefined) {
      if (isNonNullType(type) && !defaultValue) faults.push({ pointer, detail: 'This field is required.' });
      continue;
    }
    const oversize = findOversize(value, type, pointer);
    faults.push(...(oversize ? [oversize] : inputFaults(value, type, pointer, 'names')));
    if (faults.length >= maxFieldErrors) break;
  }
  if (faults.length > 0) throw invalidFields(faults);
}

/** The names of the root fields of an operation, including those in fragments. */
function listRootFields({ document, operation }: Pick<GivenOperation, 'document' | 'operation'>): ReadonlySet<string> {
  const names = new Set<string>();
  const visited = new Set<string>();
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) names.add(selection.name.value);
      else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet);
      else if (!visited.has(selection.name.value)) {
        visited.add(selection.name.value);
        const fragment = document.definitions.find(
          (definition) =>
            definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === selection.name.value,
        );
        if (fragment?.kind === Kind.FRAGMENT_DEFINITION) collect(fragment.selectionSet);
      }
    }
  };
  collect(operation.selectionSet);
  return names;
}
