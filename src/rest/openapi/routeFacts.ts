import {
  getNamedType,
  getOperationAST,
  isInputObjectType,
  isInputType,
  isObjectType,
  Kind,
  parse,
  typeFromAST,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql';
import { permissions, type Permission } from '../../caller/permissions.js';
import { weights } from '../../caller/limits/weights.js';
import type { Route } from '../routes/route.js';

/** A variable of a route, with the argument or input field that it is given to, whose words describe it. */
export interface RouteInput {
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly target: GraphQLArgument | GraphQLInputField | undefined;
}

/** What the GraphQL document of a route says of it. */
export interface RouteFacts {
  readonly route: Route;
  readonly field: GraphQLField<unknown, unknown>;
  readonly node: FieldNode;
  readonly inputs: readonly RouteInput[];
  readonly permission: Permission;
  /** How many requests a call counts as. */
  readonly weight: number;
}

/** Reads the one root field of a route’s document. */
export function routeFacts(schema: GraphQLSchema, route: Route): RouteFacts {
  const document = parse(route.document);
  const operation = getOperationAST(document);
  const node = operation?.selectionSet.selections[0];
  const root = operation && schema.getRootType(operation.operation);
  const field = node?.kind === Kind.FIELD && isObjectType(root) ? root.getFields()[node.name.value] : undefined;
  const row = `${root?.name ?? ''}.${field?.name ?? ''}`;
  const permission = permissions[row];
  if (!operation || node?.kind !== Kind.FIELD || !field || !permission) {
    throw new Error(`${route.path} has no root field.`);
  }

  const targets = new Map<string, RouteInput['target']>();
  const typeInfo = new TypeInfo(schema);
  visit(
    operation,
    visitWithTypeInfo(typeInfo, {
      Argument({ value }) {
        if (value.kind === Kind.VARIABLE) targets.set(value.name.value, typeInfo.getArgument() ?? undefined);
      },
      ObjectField({ name, value }) {
        const parent = getNamedType(typeInfo.getParentInputType());
        if (value.kind === Kind.VARIABLE && isInputObjectType(parent)) {
          targets.set(value.name.value, parent.getFields()[name.value]);
        }
      },
    }),
  );
  const inputs = (operation.variableDefinitions ?? []).map(({ variable, type: typeNode }) => {
    const name = variable.name.value;
    const type = typeFromAST(schema, typeNode);
    if (!isInputType(type)) throw new Error(`$${name} is no input.`);
    return { name, type, target: targets.get(name) };
  });
  return { route, field, node, inputs, permission, weight: weights[row] ?? 1 };
}
