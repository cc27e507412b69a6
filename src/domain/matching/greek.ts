type Spellings = readonly (readonly [RegExp, string])[];

/** Before these letters αυ and ευ are av and ev, and af and ef before others. */
const voiced = '(?=[αειουηωβγδζλμνρ])';

// ELOT 743, as in Greek passports. Longer spellings come first.
const standard: Spellings = [
  [new RegExp(`([αεη])υ${voiced}`, 'g'), '$1v'],
  [/([αεη])υ/g, '$1f'],
  [/ου/g, 'ou'],
  [/γ(?=[γξχ])/g, 'n'],
  [/^μπ|μπ$/g, 'b'],
];

// The same names as the press and emigrants write them.
const spoken: Spellings = [
  [/γ[ιε](?=[αοω])/g, 'y'],
  [/^οι/g, 'i'],
  [/αι/g, 'e'],
  [/μπ/g, 'b'],
  [/^ντ/g, 'd'],
  [/γκ/g, 'g'],
  [/χ/g, 'h'],
  [/υ(?![αεηο])(?<![αεηο]υ)/g, 'i'],
  ...standard,
];

// The same names as classical ones are written: Demetrios, Eustathios, Economou.
const classical: Spellings = [
  [/^οι/g, 'e'],
  [/([αε])υ/g, '$1u'],
  [/γγ/g, 'gg'],
  [/μπ/g, 'mb'],
  [/η/g, 'e'],
  [/χ/g, 'ch'],
  ...standard,
];

const letters: Readonly<Record<string, string>> = {
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
};

/** Spells a word of Greek letters in Latin ones: as passports do, and in other ways that are in use. */
export function spellGreek(word: string): readonly [string, ...string[]] {
  // Two letters that are marked as two sounds: αϊ is not αι.
  const plain = word
    .normalize('NFD')
    .replace(/ι\u0301?\u0308/g, 'i')
    .replace(/υ\u0301?\u0308/g, 'y')
    .replace(/\p{M}/gu, '');
  const spell = (spellings: Spellings): string =>
    spellings
      .reduce((text, [pattern, latin]) => text.replace(pattern, latin), plain)
      .replace(/[α-ω]/g, (letter) => letters[letter] ?? letter);
  const first = spell(standard);
  return [first, ...new Set([spell(spoken), spell(classical)])].filter((text, at, all) => all.indexOf(text) === at) as [
    string,
    ...string[],
  ];
}
