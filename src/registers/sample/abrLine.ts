import { abrEntityTypes } from '../../domain/abrEntityType.js';
import { compactSampleDate } from './sampleDay.js';
import type { SampleEntity, SampleGift, SampleOtherName } from './sampleEntity.js';

/** One entity as one line of the ABN bulk extract. */
export function abrLine(entity: SampleEntity): string {
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

/** Never registered is dated 1900-01-01. */
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
