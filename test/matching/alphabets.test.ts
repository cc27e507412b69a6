import { describe, expect, it } from '@jest/globals';
import { inventList } from '../../bench/screening/inventedList.js';
import { MatchIndex } from '../../src/domain/matching/matchIndex.js';

function findBand(listed: string, asked: string): string | undefined {
  const index = MatchIndex.build([{ reference: '1', isPerson: true, names: [{ name: listed, kind: 'primary' }] }]);
  return index.find({ names: [asked], kind: 'person' })[0]?.band;
}

describe('a name in Greek letters', () => {
  it.each([
    ['Georgios Papadopoulos', 'Γεώργιος Παπαδόπουλος', 'same', 'as in passports'],
    ['GEORGIOS PAPADOPOULOS', 'ΓΕΩΡΓΙΟΣ ΠΑΠΑΔΟΠΟΥΛΟΣ', 'same', 'in capitals without accents'],
    ['Evangelos Efthymiou', 'Ευάγγελος Ευθυμίου', 'same', 'ευ is ev or ef, and γγ is ng'],
    ['Kostas Bakoyannis', 'Κώστας Μπακογιάννης', 'same', 'γι written as y'],
    ['Alekos Economou', 'Αλέκος Οικονόμου', 'strong', 'οι written as e'],
    ['Nikolaos Dovas', 'Νικόλαος Ντόβας', 'same', 'ντ written as d'],
    ['Dimitrios Haralambos', 'Δημήτριος Χαράλαμπος', 'strong', 'χ written as h'],
    ['Demetrios Eustathios', 'Δημήτριος Ευστάθιος', 'same', 'as classical names are written'],
    ['Michail Kaitis', 'Μιχαήλ Καΐτης', 'same', 'two vowels that are marked as two sounds'],
  ])('%s is found for %s (%s): %s', (listed, asked, band) => {
    expect(findBand(listed, asked)).toBe(band);
    expect(findBand(asked, listed)).toBe(band);
  });

  it('is not found for another name', () => {
    expect(findBand('Georgios Papadakis', 'Γεώργιος Παπαδόπουλος')).toBeUndefined();
  });
});

describe('a word of two alphabets', () => {
  it.each([
    ['Vladimir Tolmachov', 'Владимир Толмaчов', 'a Latin a in a Cyrillic word'],
    ['Nikolay Putilin', 'Николай Путiлин', 'a Latin i'],
    ['Nikolay Kravchenko', 'Hиколай Kравченко', 'Latin letters that look Cyrillic in upper case alone'],
    ['Georgios Papadopoulos', 'Γεώργιος Παπαδόπoυλος', 'a Latin o in a Greek word'],
    ['NIKOS VENIZELOS', 'NIΚΟΣ ΒΕΝΙΖΕΛOΣ', 'Latin letters in Greek words in capitals'],
    ['Vladimir Tolmachov', 'Vlаdimir Tоlmасhov', 'Cyrillic letters in Latin words'],
  ])('%s is found for %s: %s', (listed, asked) => {
    expect(findBand(listed, asked)).toBe('same');
    expect(findBand(asked, listed)).toBe('same');
  });

  it('is not found for another name', () => {
    expect(findBand('Vladimir Tolmachov', 'Владимир Толcтой')).toBeUndefined();
  });
});

describe('a name with letters of another alphabet that look the same', () => {
  const find = (listed: string, asked: string, kind: 'person' | 'body'): number =>
    MatchIndex.build([
      { reference: '1', isPerson: kind === 'person', names: [{ name: listed, kind: 'primary' }] },
    ]).find({
      names: [asked],
      kind,
    }).length;

  it.each([
    ['KIM YONG CHOL', 'KIM YOΝG CΗOL', 'person'],
    ['KIM YONG CHOL', 'ΚΙΜ ΥΟΝG ϹΗΟL', 'person'],
    ['HEZBOLLAH', 'ΗEZBOLLAΗ', 'body'],
    ['MOHAMMAD HASSAN AKHUND', 'MOΗAMMAD ΗASSAΝ AKΗUΝD', 'person'],
    ['ISLAMIC ARMY OF ADEN', 'ISLAMIC ARMΥ OF ADEΝ', 'body'],
    ['VLADIMIR PUTIN', 'VLΑDΙΜΙR ΡUΤΙΝ', 'person'],
    ['HAMAS', 'НАМАЅ', 'body'],
    ['KIM YONG CHOL', 'ᏦIM YᎾNG ᏟᎻOᏞ', 'person'],
    ['MOHAMMAD HASSAN AKHUND', 'ꓟꓳꓧꓮꓟꓟꓮꓓ ꓧASSAN ꓮKHUND', 'person'],
  ] as const)('finds %s for %s, a %s', (listed, asked, kind) => {
    expect(find(listed, asked, kind)).toBe(1);
  });

  // Each listed name is tried with all letters that have a twin, and with two of them.
  const entries = inventList(20_262, 400);
  const index = MatchIndex.build(entries);
  it.each<[string, string, string, number]>([
    ['Greek', 'ABEZHIKMNOPTYX', 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 2],
    ['Greek', 'ABEZHIKMNOPTYX', 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', Infinity],
    ['Cyrillic', 'ABESIJKMHOPCTYX', 'АВЕЅІЈКМНОРСТУХ', 2],
    ['Cyrillic', 'ABESIJKMHOPCTYX', 'АВЕЅІЈКМНОРСТУХ', Infinity],
  ])('finds each listed name in %s', (_, latin, twins, most) => {
    const missed = entries.filter(({ reference, isPerson, names }) => {
      let left = most;
      const asked = (names[0]?.name ?? '')
        .toUpperCase()
        .replace(/[A-Z]/g, (letter) =>
          latin.includes(letter) && left-- > 0 ? (twins[latin.indexOf(letter)] ?? '') : letter,
        );
      return !index
        .find({ names: [asked], kind: isPerson ? 'person' : 'body' })
        .some(({ entry }) => entry.reference === reference);
    });
    expect(missed.map(({ names }) => names[0]?.name)).toEqual([]);
  });
});

describe('a name in Chinese characters', () => {
  it.each([
    ['ZENG Qinghong', '曾庆红', 'a surname with a reading of its own'],
    ['Shan Yanjun', '單艷軍', 'in traditional characters'],
    ['Xie Zhen', '解震', 'a given name of one character'],
    ['Qiu He', '仇和', ''],
    ['Zha Jianguo', '查建国', ''],
    ['Ge Jun', '盖军', ''],
    ['Ou Yang', '区洋', ''],
    ['Piao Zhiyu', '朴志玉', ''],
    ['Qin Hua', '覃华', ''],
    ['Yue Yi', '乐毅', ''],
    ['Yuchi Gong', '尉迟恭', 'a surname of two characters'],
    ['Moqi Yong', '万俟永', ''],
    ['Ouyang Xiu', '歐陽修', ''],
    ['Qinghong Zeng', '曾庆红', 'the given name first'],
    ['Wang Wei', '王 伟', 'a space between surname and given name'],
    ['Tseng Ching-hung', '曾庆红', 'in Wade–Giles, as Taiwan writes it'],
    ['Hsieh Chih-chung', '謝志忠', ''],
    ['Lyu Wei', '吕伟', 'ü as in passports'],
    ['Lv Wei', '呂偉', 'ü as on keyboards'],
  ])('%s is found for %s %s', (listed, asked) => {
    expect(findBand(listed, asked)).toBe('same');
    expect(findBand(asked, listed)).toBe('same');
  });

  it('is read in the ordinary way where it is no surname', () => {
    // 解 is Jie, 乐 is Le and 单 is Dan.
    expect(findBand('Wang Jiele', '王解乐')).toBe('same');
    expect(findBand('Wang Xieyue', '王解乐')).toBeUndefined();
    const bodies = MatchIndex.build([
      { reference: '1', isPerson: false, names: [{ name: 'Jiefang Qiche', kind: 'primary' }] },
    ]);
    expect(bodies.find({ names: ['解放汽车有限公司'], kind: 'body' })).toHaveLength(1);
  });

  it('is not found for a name with another surname or given name', () => {
    expect(findBand('Ceng Qinghong', '曾庆红')).not.toBe('same');
    expect(findBand('Zeng Qinglin', '曾庆红')).toBeUndefined();
    expect(findBand('Wang Qinghong', '曾庆红')).toBeUndefined();
  });
});

describe('a name in Arabic script', () => {
  it.each([
    ['Bachar Chaouki', 'بشار شوقي', 'sh as in French'],
    ['Wagdi Gaber', 'وجدي جابر', 'j as in Egypt'],
    ['Dhafer Alqadhi', 'ظافر القاضي', 'ظ as dh, and an article that is written as part of the word'],
    ['Thafer Benali', 'ظافر بن علي', 'ظ as th, and two words in one'],
    ['Khadija Raja', 'خديجة رجاء', 'j before a final vowel'],
    ['Ilyas Mazin', 'إلياس مازن', 'a name that begins like the article'],
    ['Amer al-Alawi', 'عامر العلوي', 'a name of one consonant beside an article'],
    ['Omar Faruq El Sheikh', 'عمر فاروق الشيخ', 'a title that is the surname'],
    ['Bijan Ghalibaf', 'بیژن قالیباف', 'Persian letters'],
    ['Gholam Reza Karimi', 'غلامرضا کریمی', 'a given name that the list writes as two words'],
  ])('%s is found for %s: %s', (listed, asked) => {
    expect(findBand(listed, asked)).toBe('strong');
  });

  it.each([
    ['Farid Hamdan', 'فريد عثمان'],
    ['Salim Nasir', 'خالد ناصر'],
    ['Ilyas Mazin', 'إلياس زيدان'],
  ])('%s is not found for %s', (listed, asked) => {
    expect(findBand(listed, asked)).toBeUndefined();
  });
});

describe('another Latin spelling of an Arabic name', () => {
  it.each([
    ['Nur al-Din Hamdan', 'Noureddine Hamdane'],
    ['Izz al-Din Makhlouf', 'Azzeddine Makhluf'],
    ['Jalal Al-Tunisi', 'Galal At-Tunisi'],
    ['Bilal Ashur', 'Bilal Achour'],
    ['Riyad Mansur', 'Reyad Mansour'],
    ['Farhad Ahmadinejad', 'Ferhad Ahmadi Nejad'],
    ['Parviz Chaudhary', 'Parwiz Choudhry'],
    ['Jafar Al-Libi', 'Jaafar Allibi'],
  ])('%s is found for %s', (listed, asked) => {
    expect(findBand(listed, asked)).toBe('strong');
  });
});
