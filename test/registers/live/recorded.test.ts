import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createAbrJsonRegister,
  createAbrXmlRegister,
  createNzbnRegister,
} from '../../../src/registers/live/createLiveRegisters.js';
import type { LiveRegisterOptions } from '../../../src/registers/live/liveRegister.js';
import type { RegisterAnswer } from '../../../src/domain/registerFacts.js';
import { testDatabase, type TestDatabase } from '../../support/database/database.js';
import { liveOptions, registerServer } from '../../support/registers/liveRegister.js';
import { guid } from '../../support/registers/liveRecords.js';
import { hasSharedRegisters, sharedRegisterPath } from '../../support/registers/sharedRegisters.js';

// The registers' answers to other callers, where such records are in the folder next to the project.
const given = hasSharedRegisters ? describe : describe.skip;

given('a recorded answer (needs the folder shared/registers beside the project)', () => {
  let database: TestDatabase;
  let server: Awaited<ReturnType<typeof registerServer>>;
  let options: LiveRegisterOptions;

  beforeAll(async () => {
    database = await testDatabase();
    server = await registerServer();
    options = liveOptions(server.ca, database, { deadlineMs: 5_000, limits: { firstWaitMs: 1, failures: 1_000 } });
  });
  afterAll(async () => {
    await server.stop();
    await database.drop();
  });

  const answerTo = (value: string, file: string): Promise<RegisterAnswer> => {
    const [folder = ''] = file.split('/');
    const types: Readonly<Record<string, string>> = { 'abr-json': 'text/javascript', 'abr-xml': 'text/xml' };
    // White space before the declaration comes of how it was kept.
    server.answers(readFileSync(sharedRegisterPath(file), 'utf8').trim(), types[folder] ?? 'application/json');
    if (folder === 'nzbn') return createNzbnRegister(guid, options, server.url).lookUp({ kind: 'nzbn', value });
    const create = folder === 'abr-xml' ? createAbrXmlRegister : createAbrJsonRegister;
    return create(guid, options, server.url).lookUp({ kind: value.length === 9 ? 'acn' : 'abn', value });
  };

  it.each([
    ['26008672179', 'abr-json/details-bunnings-26008672179.json', 'BUNNINGS GROUP LIMITED', 'ACT'],
    ['008672179', 'abr-json/details-bunnings-26008672179.json', 'BUNNINGS GROUP LIMITED', 'ACT'],
    ['26008672179', 'abr-json/details-bunnings-2018.jsonp.txt', 'BUNNINGS GROUP LIMITED', 'ACT'],
    ['12620650553', 'abr-json/details-valid-12620650553.jsonp.txt', 'BLENKTECH PTY LTD', 'ACT'],
    ['12620650553', 'abr-json/details-valid-12620650553.json', 'BLENKTECH PTY LTD', 'ACT'],
    ['18406500889', 'abr-xml/successful-ind-redacted.xml', 'GIVENNAME-REDACTED FAMILYNAME-REDACTED', 'ACT'],
    ['9429046230881', 'nzbn/entity-9429046230881-redacted.json', 'COWABUNGA BREWERIES LIMITED', '50'],
  ])('about %s in %s is found', async (value, file, legalName, statusCode) => {
    expect(await answerTo(value, file)).toMatchObject({ kind: 'found', record: { legalName, statusCode } });
  });

  it('of an absence is one', async () => {
    const file = 'abr-json/details-no-record-32726197536.json';
    expect(await answerTo('32726197536', file)).toMatchObject({ kind: 'not_found' });
  });

  it('of a sole trader names the day of the register, and no GST', async () => {
    expect(await answerTo('18406500889', 'abr-xml/successful-ind-redacted.xml')).toMatchObject({
      source: { asOf: '2011-09-19' },
      record: { entityTypeCode: 'IND', entityClass: 'individual', gstStatus: 'NON', registeredState: 'SA' },
    });
  });

  it.each([
    'abr-json/details-invalid-abn.json',
    'abr-json/details-invalid-guid.json',
    'abr-json/details-bunnings-26008672179.json',
    'abr-json/matchingnames-dynamic-pods.json',
    'abr-xml/failed_abn.xml',
    'abr-xml/failed_guid.xml',
    'abr-xml/namesearch-canva-fragment.xml',
    'abr-xml/successful-ind-redacted.xml',
  ])('about something else, as in %s, is none', async (file) => {
    expect(await answerTo('32726197536', file)).toMatchObject({ kind: 'unavailable' });
  });
});
