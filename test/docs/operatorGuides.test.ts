import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { parseBlocks } from '../support/guides/guideBlocks.js';

// What the guides for operators show has to work in production, where no test can run most of it.
const readBlocks = (name: string) => parseBlocks(readFileSync(`docs/guides/${name}.md`, 'utf8'));

it('the systemd unit of the production guide waits for the network, and never gives up', () => {
  const unit = readBlocks('production').find(({ language }) => language === 'ini')?.code ?? '';
  const sections = new Map(
    unit.split(/^\[/m).map((section): [string, string[]] => {
      const [name = '', ...lines] = section.split('\n');
      return [name.replace(']', ''), lines];
    }),
  );
  expect(sections.get('Unit')).toEqual(
    expect.arrayContaining([
      ...['Wants=network-online.target', 'After=network-online.target', 'StartLimitIntervalSec=0'],
    ]),
  );
  expect(sections.get('Service')).toEqual(expect.arrayContaining(['Restart=always', 'RestartSec=5']));
});

it.each(readdirSync('docs/guides'))(
  '%s passes no URL with a password as an argument, which other users could see',
  (name) => {
    const commands = readBlocks(name.replace('.md', '')).filter(({ language }) => language === 'sh');
    const exposed = commands.flatMap(
      ({ code }) => code.match(/.*\$\{?(?:\w+_)?(?:DATABASE|REDIS|SMTP)\w*_URL.*/g) ?? [],
    );
    expect(exposed).toEqual([]);
  },
);

it.each(['production', 'upgrade', 'backup-and-restore', 'monitoring'])(
  'the commands of %s need neither the address nor the keys of a service in development',
  (name) => {
    const commands = readBlocks(name).filter(({ language }) => language === 'sh');
    expect(commands.flatMap(({ code }) => code.match(/.*(?::4000|\.data\/\w+\.key).*/g) ?? [])).toEqual([
      // The backup of an embedded PostgreSQL copies its secret.
      ...(name === 'backup-and-restore' ? ['cp .data/secrets.key /elsewhere/'] : []),
    ]);
  },
);
