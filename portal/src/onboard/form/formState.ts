import { isSame, valuesOf } from './valuesOf.js';
import { sections, type FieldFault, type Form, type Section, type Values } from './formTypes.js';

export type SaveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: Date }
  | { readonly kind: 'away' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'refused'; readonly detail: string };

/** All that the pages show of the form. It is replaced, never changed. */
export interface FormState {
  /** As it was answered last. */
  readonly form: Form;
  /** What stands in the fields. */
  readonly values: Values;
  /** What stands in the fields and is not saved. */
  readonly unsaved: ReadonlySet<Section>;
  readonly save: SaveState;
  /** Sections that were changed here and elsewhere: somebody has to choose. */
  readonly conflicts: readonly Section[];
  /** What the service has refused to save. */
  readonly faults: readonly FieldFault[];
  /** The link or this device is not let in any more. */
  readonly isClosed: boolean;
  /** What was submitted on this page, for the applicant to keep. Null until then. */
  readonly submitted: Submitted | null;
}

export interface Submitted {
  readonly form: Form;
  readonly values: Values;
  readonly at: Date;
}

export function initialState(form: Form): FormState {
  return {
    form,
    values: valuesOf(form),
    unsaved: new Set(),
    save: { kind: 'idle' },
    conflicts: [],
    faults: [],
    isClosed: false,
    submitted: null,
  };
}

/**
 * Takes an answer over into the fields: sections that nobody is at here show what was answered, and those with something
 * unsaved keep it. Where both sides have changed one, it becomes a conflict.
 * @param sent what this page has just saved itself, and so knows
 */
export function received(state: FormState, form: Form, sent: Partial<Values> = {}): FormState {
  const answered = valuesOf(form);
  const isChangedElsewhere = (section: Section): boolean => !(section in sent) && !isSame(state.form, form, section);
  const unsaved = new Set([...state.unsaved].filter((section) => sent[section] !== state.values[section]));
  const conflicts = sections.filter(
    (section) => unsaved.has(section) && (state.conflicts.includes(section) || isChangedElsewhere(section)),
  );
  const take = <S extends Section>(section: S): Values[S] =>
    isChangedElsewhere(section) && !unsaved.has(section) ? answered[section] : state.values[section];
  const values: Values = {
    business: take('business'),
    address: take('address'),
    people: take('people'),
    declaration: take('declaration'),
  };
  return { ...state, form, values, unsaved, conflicts };
}

/** Settles a conflict. */
export function settled(state: FormState, section: Section, keep: 'own' | 'other'): FormState {
  const conflicts = state.conflicts.filter((other) => other !== section);
  if (keep === 'own') return { ...state, conflicts };
  const values = { ...state.values, [section]: valuesOf(state.form)[section] };
  return { ...state, conflicts, values, unsaved: new Set([...state.unsaved].filter((other) => other !== section)) };
}
