/** Words that many names contain, most frequent first. */
const common =
  `PTY SERVICES HOLDINGS GROUP AUSTRALIA TRUST FAMILY SUPERANNUATION FUND INVESTMENTS PROPERTY CONSTRUCTIONS BUILDING
  PLUMBING ELECTRICAL TRANSPORT CONSULTING CLEANING SOLUTIONS ENTERPRISES MEDICAL DESIGN CAFE MANAGEMENT TRADING`.split(
    /\s+/,
  );
const given =
  'JOHN ANNE MATTHEW PRIYA WEI ELIZABETH MOHAMMED CHRISTOPHER MAI ISLA PETER DAVID MARY MICHAEL SARAH'.split(' ');
const family = 'SMITH NGUYEN WILLIAMS SINGH TAYLOR KAUR LI JONES BROWN WILSON PAPADOPOULOS MARTIN LEE WALKER'.split(
  ' ',
);
const syllables =
  'BA KO RIN TAL ME DOR VI SHU LAN PE GRO NAT ZE WIL QUA MOR HE FIS TU BEN CAR DI LOX NEM ROS SA VEN YAR GUL JIN PEL OST'.split(
    ' ',
  );

/**
 * Invents words as frequent as those of a real register: the most frequent are in every tenth name, most others in a
 * handful (Zipf's law). The same arguments always give the same word.
 */
export function inventWord(list: 'given' | 'family' | 'business', index: number, salt: number): string {
  const [top, count] = { given: [given, 2_000], family: [family, 60_000], business: [common, 250_000] }[list] as [
    string[],
    number,
  ];
  const rank = Math.floor(count ** hash(index * 31 + salt));
  return top[rank - 1] ?? toWord(rank + { given: 0, family: 50_000, business: 200_000 }[list]);
}

function toWord(rank: number): string {
  let word = '';
  for (let left = rank; left > 0; left = Math.floor(left / syllables.length)) {
    word += syllables[left % syllables.length] ?? '';
  }
  return word;
}

/** From 0 to below 1 (a step of mulberry32). */
function hash(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 15), value | 1) + 0x6d2b79f5;
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
