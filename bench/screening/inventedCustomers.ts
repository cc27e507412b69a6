import type { Random } from './random.js';

// Roughly as frequent as in Australia: most are of British origin, and a fifth from elsewhere.
const given =
  `John Peter David Michael Sarah Emma Matthew Andrew Lauren Thomas James Karen Susan Rebecca Daniel Joshua Chloe Grace Benjamin Simon Helen Anthony
  Nicole Craig Wayne Stephen Megan Kylie Jodie Brett Scott Liam Olivia Isla Jack Noah Wei Minh Thi Priya Arjun Gurpreet Mohammed Ahmed Ali Fatima Hassan Yusuf
  Giovanni Maria Nikolaos Elena Dragan Ivana Sergei Olga Andrei Jun Hye Kenji Tane Aroha Sione Mele Pablo Lucia`.split(
    /\s+/,
  );
const family =
  `Smith Jones Williams Brown Wilson Taylor Johnson White Martin Anderson Thompson Nguyen Thomas Walker Harris Lee Ryan Robinson Kelly King Davis Wright Evans
  Roberts Green Hall Wood Jackson Clarke Patel Khan Lewis James Phillips Turner Baker Campbell Mitchell Chen Li Wang Zhang Singh Kaur Tran Pham Le Huynh
  Papadopoulos Rossi Russo Costa Novak Petrovic Kovac Ivanov Kowalski Hussein Rahman Haddad Khoury Ibrahim Said Abbas Kim Park Tanaka Ngata Tuala Fernandez Garcia
  O’Brien O’Connor Murphy Gallagher McDonald MacKenzie Fraser Stewart Hughes Cooper Ward Morris Watson Harrison Gibson Hunt Palmer Stone Marsh Field`.split(
    /\s+/,
  );
const adjectives =
  'Southern Northern Golden Blue Red Green Coastal Pacific Royal First Premier Elite Complete Modern Bright Clear Smart Rapid National United Local Family Silver Alpine Harbour'.split(
    ' ',
  );
const nouns =
  'Cross Star Coast Valley River Ridge Creek Hill Bay Point Horizon Spirit Arrow Oak Eagle Wattle Banksia Reef Summit Bridge Gate Stone Field Meadow Wave Compass Anchor Orchard Lighthouse Falcon'.split(
    ' ',
  );
const trades =
  `Plumbing Electrical Constructions Building Transport Holdings Investments Consulting Services Trading Properties Developments Cleaning Painting Landscaping
  Medical Dental Engineering Technologies Logistics Foods Cafe Motors Earthmoving Accounting Finance Design Media Fencing Roofing`.split(
    /\s+/,
  );
const places =
  'Sydney Melbourne Perth Geelong Ballarat Cairns Bendigo Newcastle Wollongong Toowoomba Mackay Orange Dubbo Auckland Hamilton Tauranga'.split(
    ' ',
  );
const syllables =
  'ba ko rin tal me dor vi shu lan pe gro nat ze wil qua mor he fis tu ben car di lox nem ros sa ven yar gul jin'.split(
    ' ',
  );

/** The name of a sole trader in the register's form. */
export function inventSoleTrader(random: Random): string {
  const first = random.oneOf(given);
  const middle = random.next() < 0.6 ? ` ${random.oneOf(given)}` : '';
  return `${first}${middle} ${random.oneOf(family)}`.toUpperCase();
}

/** The name of a company in the register's form. */
export function inventCompany(random: Random): string {
  const kind = random.next();
  const end = random.next() < 0.9 ? 'Pty Ltd' : random.oneOf(['Limited', 'Pty Limited', 'Inc']);
  const coined = (): string => Array.from({ length: 2 + random.below(2) }, () => random.oneOf(syllables)).join('');
  const name =
    kind < 0.2
      ? `${random.oneOf(family)} ${random.oneOf(trades)}`
      : kind < 0.4
        ? `${random.oneOf(adjectives)} ${random.oneOf(nouns)} ${random.oneOf(trades)}`
        : kind < 0.5
          ? `${random.oneOf(places)} ${random.oneOf(trades)}`
          : kind < 0.6
            ? `${random.oneOf(given)} & ${random.oneOf(family)} ${random.oneOf(trades)}`
            : kind < 0.7
              ? `${random.oneOf(nouns)} ${random.oneOf(trades)} Australia`
              : kind < 0.72
                ? random.oneOf([...adjectives, ...nouns])
                : kind < 0.9
                  ? coined()
                  : `${coined()} ${random.oneOf(trades)}`;
  return `${name} ${end}`.toUpperCase();
}

/** The name of a partnership in the register, which usually has the names of its partners. */
export function inventPartnership(random: Random): string {
  const kind = random.next();
  const [one, other] = [random.oneOf(family), random.oneOf(family)];
  const name =
    kind < 0.35
      ? `${inventSoleTrader(random)} & ${inventSoleTrader(random)}`
      : kind < 0.55
        ? `${random.oneOf(given)} & ${random.oneOf(given)} ${one}`
        : kind < 0.65
          ? `${random.oneOf(given)[0] ?? ''} & ${random.oneOf(given)[0] ?? ''} ${one}`
          : kind < 0.75
            ? `${one}, ${random.oneOf(given)} & ${other}, ${random.oneOf(given)}`
            : kind < 0.85
              ? `${one} & ${other} ${random.oneOf(trades)}`
              : kind < 0.95
                ? `${random.oneOf(adjectives)} ${random.oneOf(nouns)} Partnership`
                : `${random.oneOf(given)} ${one} & Sons`;
  return name.toUpperCase();
}

/** The name of a trust, a superannuation fund or an estate in the register. */
export function inventTrust(random: Random): string {
  const kind = random.next();
  const [one, person] = [random.oneOf(family), inventSoleTrader(random)];
  const end = random.oneOf(['Family Trust', 'Trust', 'Unit Trust', 'Superannuation Fund', 'Super Fund', 'Trust No 2']);
  const name =
    kind < 0.25
      ? `The Trustee for ${one} ${end}`
      : kind < 0.5
        ? `The Trustee for ${person} ${end}`
        : kind < 0.65
          ? `The Trustee for the ${random.oneOf(given)} & ${random.oneOf(given)} ${one} ${end}`
          : kind < 0.75
            ? `${inventCompany(random)} ATF ${person} ${end}`
            : kind < 0.9
              ? `The Trustee for ${random.oneOf(adjectives)} ${random.oneOf(nouns)} ${end}`
              : `The Estate of the late ${person}`;
  return name.toUpperCase();
}
