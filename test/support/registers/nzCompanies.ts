// Records of the NZBN bulk data about fictitious companies and people, in the shape of the JSON files.

/** A number of the NZBN register that nobody has: `index` with the GS1 check digit. */
export function testNzbn(index: number): string {
  const digits = `94291${String(index).padStart(7, '0')}`;
  const sum = Array.from(digits).reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

interface TestCompany {
  readonly nzbn: string;
  readonly name?: string;
  readonly roles?: readonly object[];
  readonly company?: object | null;
  readonly number?: string;
  readonly status?: string;
}

export function companyRecord({
  nzbn,
  name = 'HARAKEKE LANTERNS LIMITED',
  status = '50',
  ...rest
}: TestCompany): object {
  const { roles = [], company = {}, number } = rest;
  return {
    ...{ nzbn, entityName: name, entityStatusCode: status, entityTypeCode: 'LTD', registrationDate: '2015-03-01' },
    ...{ entityTypeDescription: 'NZ Limited Company', lastUpdatedDate: new Date().toISOString() },
    ...(number !== undefined && { sourceRegisterUniqueIdentifier: number }),
    ...{ roles, company },
  };
}

/** `Aroha Mere Quillfeather`: a given name, middle names, a family name. */
function toParts(fullName: string): object {
  const words = fullName.split(' ');
  return { firstName: words[0], middleNames: words.slice(1, -1).join(' ') || null, lastName: words.at(-1) };
}

export function director(fullName: string, own: object = {}): object {
  return { roleType: 'Director', roleStatus: 'ACTIVE', startDate: '2015-03-01', rolePerson: toParts(fullName), ...own };
}

/** A parcel of shares. A holder is a full name, or the name of a body with its numbers. */
export function parcel(
  allocation: number,
  ...holders: readonly (string | { readonly name: string; readonly nzbn?: string; readonly companyNumber?: string })[]
): object {
  return {
    allocation,
    shareholder: holders.map((holder) => {
      if (typeof holder === 'string') {
        return { type: 'Individual', appointmentDate: '2016-05-01', individualShareholder: toParts(holder) };
      }
      const { name, ...numbers } = holder;
      return { type: 'Corporate', otherShareholder: { currentEntityName: name, ...numbers } };
    }),
  };
}

export function shareholding(numberOfShares: number, ...shareAllocation: readonly object[]): object {
  return { shareholding: { numberOfShares, shareAllocation } };
}
