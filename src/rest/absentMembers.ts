import { TypeInfo, visit, visitWithTypeInfo, type DocumentNode, type GraphQLSchema } from 'graphql';

/** What an answer says only where there is something to say, by its type: members that came with a later policy. */
const absentWhenNull: Readonly<Record<string, readonly string[]>> = {
  Verification: ['fractureInterval', 'candidates', 'furtherSources'],
  PolicyVerdict: ['fractureInterval'],
};

/** Whether a member is left out where it is null. */
export function isAbsentWhenNull(type: string, member: string): boolean {
  return absentWhenNull[type]?.includes(member) ?? false;
}

/** Finds those members of a document, once at start, and returns what takes the null ones out of its data. */
export function withoutAbsent(schema: GraphQLSchema, document: DocumentNode): (data: unknown) => void {
  const typeInfo = new TypeInfo(schema);
  const found: string[][] = [];
  const path: string[] = [];
  visit(
    document,
    visitWithTypeInfo(typeInfo, {
      Field: {
        enter(node) {
          path.push(node.alias?.value ?? node.name.value);
          if (isAbsentWhenNull(typeInfo.getParentType()?.name ?? '', node.name.value)) found.push([...path]);
        },
        leave() {
          path.pop();
        },
      },
    }),
  );
  return (data) => {
    for (const steps of found) dropAt(data, steps);
  };
}

function dropAt(data: unknown, steps: readonly string[]): void {
  if (Array.isArray(data)) {
    for (const item of data) dropAt(item, steps);
    return;
  }
  const [step, ...rest] = steps;
  if (step === undefined || typeof data !== 'object' || data === null) return;
  const members = data as Record<string, unknown>;
  if (rest.length > 0) dropAt(members[step], rest);
  else if (members[step] === null) Reflect.deleteProperty(members, step);
}
