import { isSame, isStoredAlike, toValues } from './toValues.js';
import { sectionOfPointer, sections, type FieldFault, type Form, type Section, type Values } from './formTypes.js';

export type SaveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: Date }
  | { readonly kind: 'away' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'refused'; readonly detail: string };

/** The state of the form that the pages show. It is immutable. */
export interface FormState {
  /** The service's last response. */
  readonly form: Form;
  /** The field values. */
  readonly values: Values;
  /** The sections with unsaved field values. */
  readonly unsaved: ReadonlySet<Section>;
  readonly save: SaveState;
  /** Sections that were changed both here and elsewhere, so that the person must choose. */
  readonly conflicts: readonly Section[];
  /** The faults for which sections were not saved. Each waits until it is changed. */
  readonly faults: readonly FieldFault[];
  /** Whether the link has ended or this device is no longer admitted. */
  readonly isClosed: boolean;
  /** The data that were submitted on this page, for the applicant's records. The value is null until then. */
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
    values: toValues(form),
    unsaved: new Set(),
    save: { kind: 'idle' },
    conflicts: [],
    faults: [],
    isClosed: false,
    submitted: null,
  };
}

/** Whether the applicant can still change the form. It was submitted otherwise. */
export function isEditable({ status }: Form): boolean {
  return status === 'CREATED' || status === 'OPENED';
}

/** The faults in sections that are still to be saved. */
export function openFaults({ faults, unsaved }: FormState): readonly FieldFault[] {
  return faults.filter(({ pointer }) => {
    const section = sectionOfPointer(pointer);
    return section !== undefined && unsaved.has(section);
  });
}

/**
 * Applies a response to the fields: sections without unsaved changes show the response, and the others keep their
 * values. A section that both sides have changed becomes a conflict, unless the service has the values of this page. A
 * response that an already applied save has overtaken changes nothing: the service read its documents before that save,
 * too.
 * @param sent the values that this page has just saved
 * @param lost the values of saves without a response, which the service may have
 */
export function received(
  state: FormState,
  form: Form,
  sent: Partial<Values> = {},
  lost: readonly Partial<Values>[] = [],
): FormState {
  if (form.version < state.form.version) return state;
  const answered = toValues(form);
  const has = (section: Section, own: Partial<Values>): boolean =>
    form[section] !== null && section in own && isStoredAlike(answered[section], own[section]);
  const isChangedElsewhere = (section: Section): boolean =>
    !(section in sent) &&
    !isSame(state.form, form, section) &&
    ![state.values, ...lost].some((own) => has(section, own));
  const unsaved = new Set(
    [...state.unsaved].filter((section) => sent[section] !== state.values[section] && !has(section, state.values)),
  );
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
    explanations: take('explanations'),
  };
  return { ...state, form, values, unsaved, conflicts };
}

/** Resolves a conflict. */
export function settled(state: FormState, section: Section, keep: 'own' | 'other'): FormState {
  const conflicts = state.conflicts.filter((other) => other !== section);
  if (keep === 'own') return { ...state, conflicts };
  const values = { ...state.values, [section]: toValues(state.form)[section] };
  return { ...state, conflicts, values, unsaved: new Set([...state.unsaved].filter((other) => other !== section)) };
}
