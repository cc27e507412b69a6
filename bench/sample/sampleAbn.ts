import { abrEntityTypes } from '../../src/domain/entityClass.js';
import { sampleMark } from '../../src/registers/abr/abrFormat.js';
import { inventEntity } from './inventEntity.js';
import { edgeCases, type EntityPlan, planEntities } from './planEntities.js';
import { compactSampleDate, SampleNumbers, SampleRandom } from './random.js';
import type { SampleEntity, SampleGift, SampleOtherName } from './sampleEntity.js';

/** The complete sample file of the ABN bulk extract: the official layout, and a comment that marks it as a sample. */
export function sampleAbn(): string {
  const lines = sampleEntities().map(abrLine);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    sampleMark,
    '<Transfer error="none">',
    `<TransferInfo><FileSequenceNumber>1</FileSequenceNumber><RecordCount>${lines.length}</RecordCount><ExtractTime>2026-11-01T00:00:00</ExtractTime></TransferInfo>`,
    ...lines,
    '</Transfer>',
    '',
  ].join('\n');
}

/** One entity as one line of the ABN bulk extract. */
function abrLine(entity: SampleEntity): string {
  const { abn, status, statusDay, updatedDay, typeCode, acn } = entity;
  const typeText = abrEntityTypes.get(typeCode)?.text ?? typeCode;
  return [
    `<ABR recordLastUpdatedDate="${compactSampleDate(updatedDay)}" replaced="N">`,
    `<ABN status="${status}" ABNStatusFromDate="${compactSampleDate(statusDay)}">${abn}</ABN>`,
    `<EntityType>${textElement('EntityTypeInd', typeCode)}${textElement('EntityTypeText', typeText)}</EntityType>`,
    nameAndAddress(entity),
    acn === null ? '' : `<ASICNumber ASICNumberType="undetermined">${acn}</ASICNumber>`,
    goodsAndServicesTax(entity),
    ...entity.gifts.map(giftRecipient),
    ...entity.otherNames.map(otherEntity),
    '</ABR>',
  ].join('');
}

function nameAndAddress({ name, address }: SampleEntity): string {
  const where = `${textElement('State', address.state)}${textElement('Postcode', address.postcode)}`;
  const business = `<BusinessAddress><AddressDetails>${where}</AddressDetails></BusinessAddress>`;
  if (typeof name === 'string') return `<MainEntity>${organisationName('MN', name)}${business}</MainEntity>`;
  const parts = [
    name.title === null ? '' : textElement('NameTitle', name.title),
    ...name.givenNames.map((givenName) => textElement('GivenName', givenName)),
    textElement('FamilyName', name.familyName),
  ];
  return `<LegalEntity><IndividualName type="LGL">${parts.join('')}</IndividualName>${business}</LegalEntity>`;
}

/** Entities that were never registered have the date 1900-01-01. */
function goodsAndServicesTax({ gst }: SampleEntity): string {
  if (!gst) return '';
  const date = gst.status === 'NON' ? '19000101' : compactSampleDate(gst.day);
  return `<GST status="${gst.status}" GSTStatusFromDate="${date}" />`;
}

function giftRecipient({ fromDay, fund }: SampleGift): string {
  const date = compactSampleDate(fromDay);
  if (fund === null) return `<DGR DGRStatusFromDate="${date}" status="ACT" />`;
  return `<DGR DGRStatusFromDate="${date}">${organisationName('DGR', fund)}</DGR>`;
}

function otherEntity({ type, name }: SampleOtherName): string {
  return `<OtherEntity>${organisationName(type, name)}</OtherEntity>`;
}

function organisationName(type: string, name: string): string {
  return `<NonIndividualName type="${type}">${textElement('NonIndividualNameText', name)}</NonIndividualName>`;
}

function textElement(name: string, text: string): string {
  if (text === '') return `<${name} />`;
  return `<${name}>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</${name}>`;
}

const count = 2_010;
const abrSeed = 20_261_101;

/** All entities of the sample, by ascending ABN. */
export function sampleEntities(): SampleEntity[] {
  const random = new SampleRandom(abrSeed);
  const numbers = new SampleNumbers(random);
  const plans = [showpiece(numbers.firstAcn()), ...edgeCases];
  plans.push(...planEntities(count - plans.length, random));
  const entities = plans.map((plan) => inventEntity(plan, numbers, random));
  return entities.sort((one, other) => (one.abn < other.abn ? -1 : 1));
}

/** The first record of the file, which the getting-started guide shows. */
function showpiece(acn: string): EntityPlan {
  const statusDay = 1_800;
  return {
    typeCode: 'PRV',
    status: 'ACT',
    gst: 'ACT',
    given: {
      acn,
      name: 'WATTLEBRIM TEAPOT REPAIRS PTY LTD',
      statusDay,
      updatedDay: 7_200,
      gst: { status: 'ACT', day: statusDay },
      address: { state: 'VIC', postcode: '3000' },
      otherNames: [{ type: 'BN', name: 'The Teapot Menders' }],
    },
  };
}
