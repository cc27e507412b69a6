import { z } from 'zod';

type JsonSchema = Readonly<Record<string, unknown>>;

interface Remark {
  /** Its description names a format or an origin, such as an e-mail address or an id, instead of a length. */
  readonly hasForm?: boolean;
  /** The bounds of each item. */
  readonly items?: JsonSchema;
  /** Whether a too long list is refused before the operation begins. All other lists are, from 1,000 items. */
  readonly isRefusedEarly?: boolean;
}

const remarks = z.registry<Remark>();

interface Bounds {
  readonly least?: number;
  readonly most: number;
  /** The error message, if it says more than the bounds. */
  readonly detail?: string;
}

interface TextBounds extends Bounds {
  /** JSON Schema counts characters, so that an emoji is one. All other bounds count UTF-16 units. */
  readonly isCounted?: boolean;
}

/** A text with its bounds. @param base the schema that normalises the text before it is measured, such as `z.string().trim()` */
export function text(
  { least = 0, most, isCounted = false, detail = `Must have ${range(least, most)} characters.` }: TextBounds,
  base = z.string(),
): z.ZodString {
  const isWithin = (value: string): boolean => {
    const length = isCounted ? Array.from(value).length : value.length;
    return length >= least && length <= most;
  };
  return base.refine(isWithin, { error: detail }).meta({ ...(least > 0 && { minLength: least }), maxLength: most });
}

/** A text without surrounding spaces and without control characters. */
export function line(bounds: TextBounds): z.ZodString {
  return text(bounds, z.string().trim()).refine((value) => !/[\p{Cc}\p{Bidi_Control}]/u.test(value), {
    error: 'Must not have control characters or characters that change the text direction.',
  });
}

/** A text whose description names a format or an origin. `most` is the length of the longest valid one. */
export function ofForm<Schema extends z.ZodType>(schema: Schema, most: number): Schema {
  const described = schema.meta({ maxLength: most });
  remarks.add(described, { hasForm: true });
  return described;
}

/**
 * A value that callers return as the service issued it: an id, a cursor, a token. Any other value is unknown rather than invalid.
 */
export const issued = (most: number): z.ZodString => ofForm(z.string(), most);

/** A whole number with its bounds. */
export function whole({ least = 0, most, detail = `Must be from ${least} to ${most}.` }: Bounds): z.ZodInt {
  return z.int({ error: detail }).min(least, { error: detail }).max(most, { error: detail });
}

interface ListBounds extends Bounds {
  readonly isRefusedEarly?: boolean;
}

/** A list with its bounds. If it is too long, its items are not validated. */
export function list<Item extends z.ZodType>(
  items: Item,
  { least = 0, most, isRefusedEarly = false, detail = `Must have ${range(least, most)} items.` }: ListBounds,
): z.ZodType<z.output<Item>[], unknown[]> {
  const array = z.array(z.unknown()).max(most, { error: detail });
  const bounded = (least > 0 ? array.min(least, { error: detail }) : array).pipe(z.array(items));
  remarks.add(bounded, { items: pickBounds(toJsonSchema(items)), isRefusedEarly });
  return bounded;
}

/** A value that null removes, and whose null REST documents too. */
export function orNull<Schema extends z.ZodType>(schema: Schema): z.ZodOptional<z.ZodNullable<Schema>> {
  const nullable = schema.nullable();
  remarks.add(nullable, {});
  return nullable.optional();
}

/** An empty text counts as none. */
export const emptyIsNull = (value: string): string | null => (value === '' ? null : value);

/** The bounds of an input field. */
export interface FieldBounds {
  /** The bounds as keywords of JSON Schema. */
  readonly jsonSchema: JsonSchema;
  /** The number of list items that are read. */
  readonly maxItems: number | undefined;
  /** The description names a format or an origin instead of a length. */
  readonly hasForm: boolean;
  /** The description with the bounds, which replace `{least}` and `{most}` or follow as a separate sentence. */
  readonly describe: (template: string) => string;
}

const keywords = [
  ...['minLength', 'maxLength', 'pattern', 'format', 'enum', 'minimum', 'maximum', 'default'],
  ...['minItems', 'maxItems', 'items', 'maxProperties', 'additionalProperties'],
];

/** Reads the bounds of a field from its schema. */
export function readBounds(schema: z.ZodType): FieldBounds {
  const [core, isRemovable] = unwrap(schema);
  const { hasForm = false, isRefusedEarly = false, items } = remarks.get(core) ?? {};
  const { type, ...all } = toJsonSchema(core);
  const facts: JsonSchema = { ...pickBounds(all), ...(items && { items }) };
  const isNumber = type === 'integer' || type === 'number';
  const [least, most] = boundNames.map((names) =>
    names.map((name) => facts[name]).find((value): value is number => typeof value === 'number'),
  );
  const [subject, noun] = facts['maxItems'] === undefined ? ['text', 'characters'] : ['list', 'items'];
  return {
    jsonSchema: { ...(Array.isArray(type) && { type }), ...(isRemovable && { type: [type, 'null'] }), ...facts },
    maxItems: isRefusedEarly ? most : undefined,
    hasForm,
    describe: (template) => {
      const stated = template
        .replaceAll('{least}', () => formatNumber(least))
        .replaceAll('{most}', () => formatNumber(most));
      const isStated = stated !== template || hasForm || most === undefined || isNumber;
      return isStated ? stated : `${template} The ${subject} has ${range(least ?? 0, most, formatNumber)} ${noun}.`;
    },
  };
}

function toJsonSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

/** GraphQL defines the types, so they are left out. */
function pickBounds(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => keywords.includes(name)));
}

const boundNames = [
  ['minLength', 'minItems', 'minimum'],
  ['maxLength', 'maxItems', 'maximum', 'maxProperties'],
];

/** The schema of a value that is present, and whether null is documented. */
function unwrap(schema: z.ZodType): [core: z.ZodType, isRemovable: boolean] {
  let [core, isRemovable]: [z.ZodType, boolean] = [schema, false];
  for (;;) {
    if (core instanceof z.ZodOptional || core instanceof z.ZodNullable) {
      isRemovable ||= remarks.has(core);
      core = core.unwrap() as z.ZodType;
    } else if (core instanceof z.ZodPipe && !remarks.has(core)) {
      core = core.in as z.ZodType;
    } else {
      return [core, isRemovable];
    }
  }
}

/** @throws Error for a description with a bound that the schema does not have */
function formatNumber(value: number | undefined): string {
  if (value === undefined) throw new Error('A description names a bound that its schema does not have.');
  return value.toLocaleString('en');
}

function range(least: number, most: number, format: (value: number) => string = String): string {
  return least > 0 ? `${format(least)} to ${format(most)}` : `at most ${format(most)}`;
}
