import type { SamplePerson } from './inventPerson.js';
import type { SampleAddress } from './inventPlace.js';

export type AbnStatus = 'ACT' | 'CAN';
export type GstStatus = 'ACT' | 'CAN' | 'NON';

/** Since when an entity may receive deductible gifts: the entity itself, or one of its funds with a name. */
export interface SampleGift {
  readonly fromDay: number;
  readonly fund: string | null;
}

/** A business name, trading name or other name. */
export interface SampleOtherName {
  readonly type: 'BN' | 'TRD' | 'OTN';
  readonly name: string;
}

/** One record of the ABN bulk extract. Days are counted like in `sampleDate`. */
export interface SampleEntity {
  readonly abn: string;
  readonly status: AbnStatus;
  readonly statusDay: number;
  readonly updatedDay: number;
  readonly typeCode: string;
  readonly name: string | SamplePerson;
  readonly address: SampleAddress;
  readonly acn: string | null;
  readonly gst: { readonly status: GstStatus; readonly day: number } | null;
  readonly gifts: readonly SampleGift[];
  readonly otherNames: readonly SampleOtherName[];
}
