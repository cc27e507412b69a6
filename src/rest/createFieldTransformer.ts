import {
  type DocumentNode,
  type GraphQLOutputType,
  type GraphQLSchema,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/** A field that a document selects. */
interface SelectedField {
  readonly parent: string;
  readonly name: string;
  readonly type: GraphQLOutputType;
}

/** Changes one member of an object in a response. */
export type FieldTransform = (holder: Record<string, unknown>, member: string) => void;

/**
 * Finds, once at start, the fields of a document that need a transformation, and returns a function that applies it to the data.
 * `toChange` returns the transformation of a field, or null to leave it as it is. The items of lists are transformed, too.
 */
export function createFieldTransformer(
  schema: GraphQLSchema,
  document: DocumentNode,
  chooseTransform: (field: SelectedField) => FieldTransform | null,
): (data: unknown) => void {
  const typeInfo = new TypeInfo(schema);
  const found: { steps: readonly string[]; change: FieldTransform }[] = [];
  const path: string[] = [];
  visit(
    document,
    visitWithTypeInfo(typeInfo, {
      Field: {
        enter(node) {
          path.push(node.alias?.value ?? node.name.value);
          const [parent, type] = [typeInfo.getParentType()?.name, typeInfo.getType()];
          const change = parent !== undefined && type ? chooseTransform({ parent, name: node.name.value, type }) : null;
          if (change) found.push({ steps: [...path], change });
        },
        leave() {
          path.pop();
        },
      },
    }),
  );
  return (data) => {
    for (const { steps, change } of found) transformAt(data, steps, change);
  };
}

function transformAt(data: unknown, steps: readonly string[], change: FieldTransform): void {
  if (Array.isArray(data)) {
    for (const item of data) transformAt(item, steps, change);
    return;
  }
  const [step, ...rest] = steps;
  if (step === undefined || typeof data !== 'object' || data === null) return;
  const holder = data as Record<string, unknown>;
  if (rest.length > 0) transformAt(holder[step], rest, change);
  else change(holder, step);
}
