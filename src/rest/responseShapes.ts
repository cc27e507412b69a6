import {
  type DocumentNode,
  type GraphQLEnumType,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  parse,
  type SelectionSetNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { VerificationResult } from '../operations/verifications/verificationCodec.js';

const candidateMembers = `list reference name matchedName screenedName screenedAs result reason strength reasons fingerprint resolution
    entry { publisher asOf aliases datesOfBirth countries programmes }`;

/** The members of a verification over REST, in their order (contract.md#verify), as a GraphQL selection. */
export const verificationMembers = `
  id reference product jurisdiction legalName abn nzbn acn entityType abnStatus nzbnStatus gstRegistered registeredState
  registeredDate abnActiveFrom gstFrom registeredPostcode businessNames formerNames isReplaced nameMatch { result matchedName kind reason } fractureScore fractureRisk
  fractureSignals { type severity points field registryValue detectedValue description source asOf }
  fractureInterval { lowest highest
    possibleSignals { type severity points field registryValue detectedValue description source asOf } }
  candidates { ${candidateMembers} }
  furtherSources { name asOf attribution }
  registrations { register state asOf attribution
    entries { number name status from to licenceNumber charitySize responsiblePersons purposes country relation } }
  status statusReasons { code detail source asOf }
  screening { status detail lists { list publisher asOf importedAt entries state } names
    candidates { ${candidateMembers} } }
  source { register kind asOf attribution } policyVersion auditHash verifiedAt`;

const [members] = parse(`{ ${verificationMembers} }`).definitions;

/** The same members of a verification that comes from an operation, not from GraphQL. */
export function verificationWords(result: VerificationResult): unknown {
  return members?.kind === Kind.OPERATION_DEFINITION ? pick(result, members.selectionSet) : result;
}

function pick(value: unknown, { selections }: SelectionSetNode): unknown {
  if (Array.isArray(value)) return value.map((item) => pick(item, { kind: Kind.SELECTION_SET, selections }));
  if (typeof value !== 'object' || value === null) return value;
  const source = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    selections
      .filter((node) => node.kind === Kind.FIELD)
      .map(({ name, selectionSet }) => {
        const member = source[name.value];
        return [name.value, selectionSet ? pick(member, selectionSet) : member] as const;
      })
      .filter(([name, member]) => member !== undefined && !(member === null && isAbsentWhenNull('Verification', name))),
  );
}

/** Members that a response leaves out if they are null, by type: later policies added them, or few requests have them. */
const absentWhenNull: Readonly<Record<string, readonly string[]>> = {
  Verification: ['fractureInterval', 'candidates', 'furtherSources', 'statusReasons', 'registrations', 'product'],
  Candidate: ['screenedAs', 'strength', 'reasons'],
  PolicyVerdict: ['fractureInterval'],
  Onboarding: ['fractureInterval', 'screening'],
};

/**
 * Members of a verification that policy 2026-3 added. There, a null means unknown, or that nothing was screened; earlier policies
 * leave them out.
 */
const addedFacts: readonly string[] = [
  ...['screening', 'abnActiveFrom', 'gstFrom', 'registeredPostcode', 'businessNames', 'formerNames', 'isReplaced'],
];
const earlierPolicies: readonly unknown[] = ['2026-1', '2026-2'];

/** Whether a response may leave the member out. */
export function mayBeAbsent(type: string, member: string): boolean {
  return isAbsentWhenNull(type, member) || (type === 'Verification' && addedFacts.includes(member));
}

/** Whether a response leaves the member out if it is null. */
function isAbsentWhenNull(type: string, member: string): boolean {
  return absentWhenNull[type]?.includes(member) ?? false;
}

/** Finds those members of a document, once at start, and returns a function that removes the null ones from its data. */
export function withoutAbsent(schema: GraphQLSchema, document: DocumentNode): (data: unknown) => void {
  const typeInfo = new TypeInfo(schema);
  const found: { steps: readonly string[]; drop: typeof dropNull }[] = [];
  const path: string[] = [];
  visit(
    document,
    visitWithTypeInfo(typeInfo, {
      Field: {
        enter({ alias, name: { value: name } }) {
          path.push(alias?.value ?? name);
          const parent = typeInfo.getParentType()?.name ?? '';
          if (!mayBeAbsent(parent, name)) return;
          found.push({ steps: [...path], drop: isAbsentWhenNull(parent, name) ? dropNull : dropUnlessAdded });
        },
        leave() {
          path.pop();
        },
      },
    }),
  );
  return (data) => {
    for (const { steps, drop } of found) dropAt(data, steps, 0, drop);
  };
}

function dropNull(holder: Record<string, unknown>, member: string): void {
  if (holder[member] === null) Reflect.deleteProperty(holder, member);
}

function dropUnlessAdded(holder: Record<string, unknown>, member: string): void {
  if (earlierPolicies.includes(holder['policyVersion'])) dropNull(holder, member);
}

/** REST uses the documented lower-case words, GraphQL the names of its enums. @throws Error for a value that the enum does not have */
export function createEnumSerializer(type: GraphQLEnumType): (value: unknown) => unknown {
  const words: ReadonlySet<unknown> = new Set(type.getValues().map(({ value }) => value as unknown));
  return (value) => {
    if (words.has(value)) return value;
    throw new Error(`${type.name} has no ${String(value)}.`);
  };
}

/** Converts a value to GraphQL's form: documented words become enum names. An unknown word is kept, and refused later. */
export function createEnumParser(value: unknown, type: GraphQLInputType): unknown {
  if (value === undefined || value === null) return value;
  if (isNonNullType(type)) return createEnumParser(value, type.ofType);
  if (Array.isArray(value) && isListType(type)) return value.map((item) => createEnumParser(item, type.ofType));
  if (isEnumType(type)) return nameByValue(type).get(value) ?? { unknownWord: value };
  if (isInputObjectType(type) && isPlainObject(value)) {
    const fields = type.getFields();
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
        return [key, field ? createEnumParser(item, field.type) : item];
      }),
    );
  }
  return value;
}

function nameByValue(type: GraphQLEnumType): ReadonlyMap<unknown, unknown> {
  return new Map(type.getValues().map(({ name, value }) => [value as unknown, name]));
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Calls `drop` for the holder of the member at the end of the path, in each item of a list. */
function dropAt(data: unknown, steps: readonly string[], at: number, drop: typeof dropNull): void {
  if (Array.isArray(data)) {
    for (const item of data) dropAt(item, steps, at, drop);
    return;
  }
  const step = steps[at];
  if (step === undefined || typeof data !== 'object' || data === null) return;
  const holder = data as Record<string, unknown>;
  if (at < steps.length - 1) dropAt(holder[step], steps, at + 1, drop);
  else drop(holder, step);
}
