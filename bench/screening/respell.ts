import type { Random } from './random.js';

// Differences between transliterations of a name, each a rule of a standard or habit, and independent of the product's
// tables. A rule applies to names that contain its left side.
const rules: readonly (readonly [RegExp, string])[] = [
  [/ey$/, 'ei'],
  [/ei$/, 'ey'],
  [/iy$/, 'y'],
  [/([^aeiou])y$/, '$1iy'],
  [/([^aeiou])y$/, '$1ii'],
  [/ay$/, 'ai'],
  [/ai$/, 'ay'],
  [/^ye/, 'e'],
  [/^e([vkl])/, 'ye$1'],
  [/^yu/, 'iu'],
  [/^ya/, 'ia'],
  [/kh/, 'h'],
  [/ts/, 'tz'],
  [/shch/, 'sch'],
  [/zh/, 'j'],
  [/x/, 'ks'],
  [/ks/, 'x'],
  [/ov$/, 'off'],
  [/ev$/, 'eff'],
  [/yevich$/, 'evich'],
  [/evich$/, 'yevich'],
  [/ae/, 'aye'],
  [/oo/, 'u'],
  [/ou/, 'u'],
  [/ee/, 'i'],
  [/q/, 'k'],
  [/([^aeiou])q/, '$1gh'],
  [/dh/, 'd'],
  [/th/, 't'],
  [/mm/, 'm'],
  [/ss/, 's'],
  [/^hus/, 'hos'],
  [/^hos/, 'hus'],
  [/hussein/, 'husayn'],
  [/ein$/, 'ain'],
  [/^moh/, 'muh'],
  [/^muh/, 'moh'],
  [/ammad$/, 'amed'],
  [/med$/, 'mad'],
  [/mad$/, 'med'],
  [/^om/, 'um'],
  [/^um/, 'om'],
  [/^us/, 'os'],
  [/id$/, 'eed'],
  [/ir$/, 'eer'],
  [/im$/, 'eem'],
  [/in$/, 'een'],
  [/ud$/, 'oud'],
  [/ur$/, 'our'],
  [/^abdul$/, 'abdel'],
  [/^abdel$/, 'abdul'],
  [/ullah$/, 'allah'],
  [/llah$/, 'lla'],
  [/ah$/, 'a'],
  [/([^aeiou]i)$/, '$1y'],
  [/w/, 'v'],
  [/sergey|sergei/, 'serguei'],
  [/vladimir/, 'wladimir'],
  [/dmitry|dmitriy/, 'dimitri'],
  [/aleksandr/, 'alexander'],
  [/alexander/, 'aleksandr'],
  [/mikhail/, 'michail'],
  [/yuri[iy]?|yury/, 'iouri'],
  [/nikolay|nikolai/, 'nikolaj'],
  [/viktor/, 'victor'],
  [/oleg/, 'oleh'],
  [/igor/, 'ihor'],
];

/** A name with this many words spelt differently. Null if no rule applies. */
export function respell(parts: readonly string[], random: Random, most: number): string | null {
  const changed = parts.map((part) => {
    const plain = part.toLowerCase();
    const possible = rules.filter(([pattern]) => pattern.test(plain));
    return possible.length === 0 ? null : plain.replace(...random.oneOf(possible));
  });
  const places = [...changed.keys()].filter((at) => changed[at] !== null && changed[at] !== parts[at]?.toLowerCase());
  if (places.length === 0) return null;
  const chosen = new Set(random.some(places, most));
  return parts.map((part, at) => (chosen.has(at) ? (changed[at] ?? part) : part)).join(' ');
}

const toRussian: readonly (readonly [RegExp, string])[] = [
  [/shch/g, 'щ'],
  [/^ye/g, 'е'],
  [/(?<=[aeiou])ye/g, 'е'],
  [/yo/g, 'ё'],
  [/yu/g, 'ю'],
  [/ya/g, 'я'],
  [/zh/g, 'ж'],
  [/kh/g, 'х'],
  [/ts/g, 'ц'],
  [/ch/g, 'ч'],
  [/sh/g, 'ш'],
  [/ks|x/g, 'кс'],
  [/iy$|ii$|(?<=[kg])y$|(?<=[rnl])y$/g, 'ий'],
  [/(?<=[aeo])[yi]$/g, 'й'],
  [/^e/g, 'э'],
];
const russian: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('aаbбvвgгdдeеzзiиkкlлmмnнoоpпrрsсtтuуfфyыhхcкjжqкwв'.matchAll(/(.)(.)/gu)).map(
    ([, latin = '', letter = '']) => [latin, letter],
  ),
);

/** A Slavic name, recognised by its ending, in Cyrillic letters. Null for other names. */
export function toCyrillic(parts: readonly string[]): string | null {
  const isSlavic = parts.some((part) =>
    /(?:ov|ev|in|sky|skiy|skii|ova|eva|ina|vich|enko|chuk|skaya|ovna|evna)$/i.test(part),
  );
  if (!isSlavic || parts.some((part) => !/^[a-z]+$/i.test(part))) return null;
  return parts
    .map((part) => {
      let text = part.toLowerCase();
      for (const [latin, letter] of toRussian) text = text.replace(latin, letter);
      return text.replace(/[a-z]/g, (letter) => russian[letter] ?? letter);
    })
    .join(' ');
}
