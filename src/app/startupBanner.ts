import { join } from 'node:path';
import type { Config } from '../platform/configuration/config.js';
import { demoKeyFiles } from '../operations/platform/writeDemoKeys.js';
import { demoPeople } from '../operations/platform/writeDemoPeople.js';
import type { Demo } from '../operations/platform/prepareDemo.js';

/** Prints, for a person, where the service is and a call that works when pasted. Holds nothing secret. */
export function announce(publicUrl: string, { dataRegion, mail }: Config, demo: Demo | null): void {
  const lines = [
    `Ready: ${publicUrl}`,
    `GraphQL: ${publicUrl}/graphql`,
    ...(mail ? [] : ['E-mail: not sent, because SMTP_URL is not set. Read e-mails with: npm run kyb -- mails list']),
    ...(demo ? demoLines(publicUrl, demo) : productionLines(dataRegion)),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

const productionLines = (dataRegion: string): string[] => [
  `Data region:      ${dataRegion}`,
  'Create a key:     npm run kyb -- keys create --name "first key"',
  'Import registers: npm run kyb -- import abn <files…>   and   npm run kyb -- import nzbn <files…>',
];

function demoLines(publicUrl: string, { dataDir, example, holdsSample }: Demo): string[] {
  const key = shellQuote(join(dataDir, demoKeyFiles.live));
  const body = JSON.stringify({ queryValue: example?.queryValue ?? '', jurisdiction: example?.jurisdiction ?? 'AU' });
  return [
    `Keys: ${Object.values(demoKeyFiles).join(', ')} in ${dataDir}`,
    `Sign in: ${publicUrl}/`,
    ...demoPeople.map(({ email, file }) => `  ${email}, password in ${join(dataDir, file)}`),
    ...(holdsSample
      ? ['Registers: invented sample data. Import real data with: npm run kyb -- import abn <files…>']
      : []),
    ...(example
      ? [
          'Try it:',
          `curl -s ${shellQuote(`${publicUrl}/api/enterprise/verify`)} -H "Authorization: Bearer $(cat ${key})" -H 'Content-Type: application/json' -d ${shellQuote(body)}`,
        ]
      : []),
  ];
}

function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
