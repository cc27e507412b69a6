import anyAscii from 'any-ascii';
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

// Surnames whose reading differs from that of the same characters elsewhere, and all of two characters, in simplified and
// traditional form. The readings are those of the Xiandai Hanyu Cidian for surnames, compared with pinyin-pro 3.29.4 (mode `surname`).
const surnames = new Map(
  `曾 Zeng; 单單 Shan; 解 Xie; 仇 Qiu; 查 Zha; 盖蓋 Ge; 区區 Ou; 朴 Piao; 覃 Qin; 乐樂 Yue; 翟 Zhai; 折 She; 佴 Er; 缪繆 Miao; 员員 Yun;
  召 Shao; 能 Nai; 乜 Nie; 种 Chong; 黑 He; 繁 Po; 秘 Bi; 洗 Xian; 祭 Zhai; 逄 Pang; 句勾 Gou; 郇 Xun; 都 Du; 卜 Bu; 吕呂 Lü;
  尉迟 YuChi; 尉遲 YuChi; 万俟 MoQi; 萬俟 MoQi; 单于 ChanYu; 單于 ChanYu; 澹台 TanTai; 澹臺 TanTai; 长孙 ZhangSun; 長孫 ZhangSun;
  拓跋 TuoBa; 欧阳 OuYang; 歐陽 OuYang; 司马 SiMa; 司馬 SiMa; 诸葛 ZhuGe; 諸葛 ZhuGe; 上官 ShangGuan; 夏侯 XiaHou; 皇甫 HuangFu;
  令狐 LingHu; 慕容 MuRong; 司徒 SiTu; 司空 SiKong; 公孙 GongSun; 公孫 GongSun; 端木 DuanMu; 东方 DongFang; 東方 DongFang;
  独孤 DuGu; 獨孤 DuGu; 南宫 NanGong; 南宮 NanGong; 赫连 HeLian; 赫連 HeLian; 宇文 YuWen; 呼延 HuYan; 轩辕 XuanYuan; 軒轅 XuanYuan;
  钟离 ZhongLi; 鍾離 ZhongLi; 鲜于 XianYu; 鮮于 XianYu; 闻人 WenRen; 聞人 WenRen; 淳于 ChunYu; 申屠 ShenTu; 西门 XiMen; 西門 XiMen`
    .split(';')
    .flatMap((line) => {
      const [characters = '', reading = ''] = line.trim().split(' ');
      return /[A-Z].*[A-Z]/.test(reading)
        ? [[characters, reading] as const]
        : Array.from(characters, (character) => [character, reading] as const);
    }),
);

// Wade–Giles without its apostrophes, as Taiwan and older texts write names, by the syllables of pinyin.
const wadeGiles: readonly (readonly [RegExp, string])[] = [
  [/^[zc]i$/, 'TZu'],
  [/^si$/, 'SSu'],
  [/^([zc]h|sh)i$/, '$1ih'],
  [/^ri$/, 'rih'],
  [/^([gkh])e$/, '$1o'],
  [/^([gk])ui$/, '$1uei'],
  [/(?<!^(?:g|k|h|sh))uo$/, 'o'],
  [/ong$/, 'ung'],
  [/ian$/, 'ien'],
  [/^yan$/, 'yen'],
  [/([iuüy])e$/, '$1eh'],
  [/^you$/, 'yu'],
  [/^(?:zh|ch|q|j)/, 'CH'],
  [/^x/, 'hs'],
  [/^z|^c/, 'ts'],
  [/^r/, 'j'],
  [/^d/, 't'],
  [/^g/, 'k'],
  [/^b/, 'p'],
];

/** A word of Chinese characters in Latin letters. */
export interface HanWord {
  readonly native: string;
  readonly text: string;
  /** The same in other romanisations. */
  readonly readings: readonly string[];
}

const longestName = 4;

/**
 * Splits the name of a person in Chinese characters into surname and given name, and reads the surname as one. A name of more words
 * is a foreign one, unless the first word is a surname.
 */
export function splitHanName(word: string, isOnlyWord: boolean): readonly HanWord[] {
  const characters = Array.from(word);
  const isSurname = surnames.has(word) || characters.length === 1;
  if (isSurname || !isOnlyWord || characters.length > longestName) return [readHan(word, isSurname)];
  const length = characters.length > 2 && surnames.has(characters.slice(0, 2).join('')) ? 2 : 1;
  return [readHan(characters.slice(0, length).join(''), true), readHan(characters.slice(length).join(''), false)];
}

function readHan(native: string, isSurname: boolean): HanWord {
  const reading = (isSurname ? surnames.get(native) : undefined) ?? anyAscii(native);
  const syllables = reading.match(/[A-Z][a-zü]*/g) ?? [reading];
  const spell = (change: (syllable: string) => string): string =>
    syllables
      .map((syllable) => change(syllable.toLowerCase()))
      .join('')
      .replace(/ü/g, 'u');
  const text = spell((syllable) => syllable);
  // 吕 is Lü: LYU in passports, LV in older ones.
  const others = [spell(toWadeGiles), ...['yu', 'v'].map((letter) => spell((one) => one.replace('ü', letter)))];
  return { native, text, readings: [...new Set(others)].filter((other) => other !== text) };
}

function toWadeGiles(syllable: string): string {
  return wadeGiles.reduce((text, [pattern, letters]) => text.replace(pattern, letters), syllable).toLowerCase();
}
