import type { graphql } from '../../../shared/graphql.js';
import { signalText } from '../../../shared/text/signalText.js';
import { verificationText } from '../../../shared/text/verificationText.js';
import type { Look, Tone } from '../../parts/looks.js';
import type { Numbered } from './ownNumber.js';
import type { Risk, Signal, Status } from './verificationDocuments.js';

interface Word {
  readonly word: string;
  /** The colour of the chip. */
  readonly tone: Tone;
  /** The fill in charts: the same colour, with a pattern that no other status has. */
  readonly look: Look;
}

const { status, risk } = verificationText;

export const statusWords: Record<Status, Word> = {
  VERIFIED: { word: status.VERIFIED, tone: 'good', look: 'light' },
  REVIEW: { word: status.REVIEW, tone: 'warn', look: 'striped' },
  BLOCKED: { word: status.BLOCKED, tone: 'bad', look: 'dotted' },
  INACTIVE: { word: status.INACTIVE, tone: 'warn', look: 'crossed' },
  NOT_FOUND: { word: status.NOT_FOUND, tone: 'bad', look: 'barred' },
  ERROR: { word: status.ERROR, tone: 'soft', look: 'hollow' },
};

export const riskWords: Record<Risk, Word> = {
  LOW: { word: risk.LOW, tone: 'good', look: 'light' },
  MEDIUM: { word: risk.MEDIUM, tone: 'warn', look: 'striped' },
  HIGH: { word: risk.HIGH, tone: 'bad', look: 'dotted' },
  CRITICAL: { word: risk.CRITICAL, tone: 'critical', look: 'dark' },
};

/** The result of a screening, in a sentence. */
export const screeningWords: Record<
  ReturnType<typeof graphql.scalar<'ScreeningStatus'>>,
  string
> = verificationText.screenings;

export const signalTitles: Record<Signal['type'], string> = signalText.signals;

const named = (words: Readonly<Record<string, string>>, name: string): string => words[name] ?? name;

/** The fact on which a signal is based. */
export const fieldName = (field: string): string => named(signalText.fields, field);

/** A register, by its name in the API. */
export const sourceName = (register: string): string => named(signalText.sources, register);

/** The meaning of a code of a register, or the words of the register as they are. */
export const codeWord = (code: string): string => named(signalText.codes, code);

/** The number of the entity's register, with its type: `ABN 51 824 753 556`. */
export function formatNumber({ abn, acn = null, nzbn }: Numbered): string {
  if (nzbn !== null) return verificationText.nzbn(nzbn);
  if (abn !== null) return verificationText.abn(abn);
  return acn === null ? verificationText.noNumber : verificationText.acn(acn);
}

/** The title of an entity. Without a name it is not registered, or the register did not respond. */
export function formatTitle({ legalName, ...numbered }: Numbered & { readonly legalName: string | null }): string {
  return legalName ?? formatNumber(numbered);
}
