import { Field } from 'type-graphql';

type FieldType = Extract<Parameters<typeof Field>[0], () => unknown>;
type FieldDecorator = MethodDecorator & PropertyDecorator;

/** A field that is never null, with its description. `@Field` is for fields that need more. */
export function Described(type: FieldType, description: string): FieldDecorator {
  return Field(type, { description });
}

/** A field that may be null, or left out of an input, with its description. */
export function Nullable(type: FieldType, description: string): FieldDecorator {
  return Field(type, { nullable: true, description });
}
