import { type PlainWord, quotes, splitPlainWords } from './plainWords.js';
import { Recent } from './recent.js';
import { toSound } from './sounds.js';
import { toWordRole, type WordRole } from './wordRoles.js';
import { isOneLetterOff } from './compareWords.js';

/** A word with its role in the name. */
export interface RoledWord extends PlainWord {
  readonly role: WordRole;
}

/** A name split into words with their roles. */
export interface ScreenedName {
  /** Without legal forms at its ends. */
  readonly words: readonly RoledWord[];
  /** The legal forms that were removed. */
  readonly form: string;
  /** Keys shared by names that differ only in case, accents, punctuation, spaces and word order. */
  readonly keys: readonly string[];
  /** The same without legal forms. */
  readonly coreKeys: readonly string[];
}

/** Splits a name. A name without a letter or digit has no words. */
export function toScreenedName(name: string, isPerson: boolean): ScreenedName {
  const written = splitPlainWords(
    isPerson ? givenFirst(name) : separateLegalForms(separateNumbers(withoutDots(name))),
    isPerson,
  );
  const plain = joinLetters(written, isPerson);
  const keys = isPerson ? [] : plain.map(findFormKey);
  const { from, to } = isPerson ? { from: 0, to: plain.length } : withoutLegalForms(keys);
  const core = plain.slice(from, to);
  const forms = isPerson ? noForms : legalFormsWithin(keys.slice(from, to));
  return {
    words: core.map((word, at) => ({
      ...word,
      role: forms.has(at)
        ? 'form'
        : (isPerson ? isArticle : isNumbering)(word.text, core[at + 1]?.text)
          ? 'particle'
          : toWordRole(word, isPerson, at > 0 && at === core.length - 1),
    })),
    form: [...plain.slice(0, from), ...plain.slice(to)].map(({ text }) => text).join(' '),
    keys: toNameKeys(written),
    coreKeys: toNameKeys(core),
  };
}

/** `At-Tunisi`, `An-Najafi`, `Ash-Shammari`: the Arabic article takes the sound of the letter after it. */
function isArticle(text: string, next: string | undefined): boolean {
  return next !== undefined && /^a(?:[tdrszn]|sh|th|dh)$/.test(text) && next.startsWith(text.slice(1));
}

/** `Zoltrane No 2`. */
function isNumbering(text: string, next: string | undefined): boolean {
  return text === 'no' && /^\d+$/.test(next ?? '');
}

const noForms: ReadonlySet<number> = new Set();

function toNameKeys(words: readonly PlainWord[]): readonly string[] {
  const texts = words.map(({ text }) => text);
  if (texts.length === 0) return [];
  const keys = [texts.join(''), `${texts.toSorted().join(' ')} `];
  const [first] = words;
  // Digits that are read as letters are a guess, which must not make names equal.
  if (first?.readings === undefined || first.script === 'latin') return keys;
  return [...new Set([...keys, ...toReadingKeys(words)])];
}

/** The keys of a name in its other romanisations, and of a Chinese name with the surname last. */
function toReadingKeys(words: readonly PlainWord[]): readonly string[] {
  const most = Math.max(...words.map(({ readings = [] }) => readings.length));
  return Array.from({ length: most + 1 }, (_, at) =>
    words.map(({ text, readings = [] }) => (at === 0 ? text : (readings[at - 1] ?? text))),
  ).flatMap((texts) => [texts.join(''), [...texts.slice(1), ...texts.slice(0, 1)].join('')]);
}

/** Puts `SURNAME, Given` into spoken order. */
function givenFirst(name: string): string {
  const comma = name.indexOf(',');
  return comma < 0 ? name : `${name.slice(comma + 1)} ${name.slice(0, comma)}`;
}

/** `S.A.` and `d.o.o.` are one word in the name of a body. In the name of a person they would be initials. */
function withoutDots(name: string): string {
  return name.replace(/(?<=(?:^|[^\p{L}\p{N}])\p{L})\.(?=\p{L}(?:\.|$|[^\p{L}\p{N}]))/gu, '');
}

/** `Zoltrane2`: a number that is joined to a word hides it. Short words, as in `A2Z` or `Pier35`, are names with their number. */
function separateNumbers(name: string): string {
  // The test takes a twentieth of the time, and few names have a digit.
  if (!/\d/.test(name)) return name;
  return name
    .normalize('NFKC')
    .replace(quotes, '')
    .replace(/\p{Cf}/gu, '')
    .replace(/(?<![\p{L}\p{M}\p{N}])(\d{1,4})(?=[\p{L}\p{M}]{5,}\d{0,4}(?![\p{L}\p{M}\p{N}]))/gu, '$1 ')
    .replace(/(?<=(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}]{5,})(\d{1,4})(?![\p{L}\p{M}\p{N}])/gu, ' $1');
}

/** Joins consecutive single letters in the name of a body, as in `A B C Plumbing`. */
function joinLetters(words: readonly PlainWord[], isPerson: boolean): readonly PlainWord[] {
  if (isPerson) return words;
  const joined: PlainWord[] = [];
  let letters: PlainWord[] = [];
  const end = (): void => {
    if (letters.length > 1) {
      const [text, native] = [letters.map((word) => word.text).join(''), letters.map((word) => word.native).join('')];
      joined.push({ text, native, script: letters[0]?.script ?? 'latin' });
    } else joined.push(...letters);
    letters = [];
  };
  for (const word of words) {
    if (/^[a-z]$/.test(word.text)) letters.push(word);
    else {
      end();
      joined.push(word);
    }
  }
  end();
  return joined;
}

/**
 * Legal forms that companies worldwide write before or after their name: abbreviated and in full, in their own language
 * and in English, in the Latin letters that `splitPlainWords` returns. Compiled from the company laws and ISO 20275. Phrases are
 * separated by semicolons.
 */
const eitherEnd = `
  pty ltd; pty limited; proprietary limited; propriety limited; proprietary ltd; pty; ltd; limited; ltda; limitada; nl; no liability; unlimited; unltd
  inc; incorporated; incorporation; corp; corporation; co; company; companies; coy; co ltd; co limited; company ltd; company limited
  co inc; company inc; co llc; company llc; corp ltd; and co; and company; co pty ltd; plc; public limited company; cic; cio
  private limited; private limited company; private ltd; pvt ltd; pvt limited; pvt; pte ltd; pte limited; pte; private company; p ltd
  sdn bhd; bhd; berhad; sendirian berhad; sdn
  llc; l l c; limited liability company; limited liability co; llp; limited liability partnership; limited liability; public joint stock; closed joint stock; lp; limited partnership
  lllp; pllc; pc; professional corporation; gp; general partnership; partnership; ulc; lc; limited company
  fzc; fze; fzco; fz llc; dmcc; free zone company; free zone establishment; wll; w l l; with limited liability; est; establishment; saog; saoc; psc; pjsc; bsc; bsc c; kscc; ksc; ksc c; spc; sal; s a l; sarl; eurl; sasu; sas; snc; sca; sci; scs; scsp; gie; spa; sprl; srl; bvba; nv; bv; vof; cv; cvba; asbl; vzw
  joint stock company; joint stock co; joint stock; jsc; jscb; open joint stock company; ojsc; closed joint stock company; cjsc; public joint stock company
  public stock company; stock company; private joint stock company; prjsc; pjsc; non public joint stock company; private joint stock
  limited joint stock company; joint stock commercial bank; open joint stock; joint venture; jv; joint venture company
  state unitary enterprise; federal state unitary enterprise; fsue; sue; fgup; gup; mup; municipal unitary enterprise; unitary enterprise; state enterprise; federal state enterprise; fse; fkp; fgbu; fgbun; fgu; federal state budgetary institution; federal state institution; federal treasury enterprise; republican unitary enterprise; rue; rup; private unitary enterprise; state owned enterprise; state company; state corporation; sole proprietorship; individual entrepreneur; ano; autonomous non commercial organization; autonomous non profit organization; non profit organization; nonprofit organization
  ooo; oao; zao; pao; ao; ano; nko; nao; odo; chao; tov; tovar; pat; prat; vat; zat; at; dp; kp; tdv; too; ip; chp; uab; ab; sia; oyj; oy; abp; aps; as; asa; a s; ks; hf; ehf; ohf; se; ou; as
  obshchestvo s ogranichennoy otvetstvennostyu; obshchestvo s ogranichennoi otvetstvennostiu; s ogranichennoy otvetstvennostyu; aktsionernoe obshchestvo; aktsionernoye obshchestvo
  otkrytoe aktsionernoe obshchestvo; otkrytoye aktsionernoye obshchestvo; zakrytoe aktsionernoe obshchestvo; zakrytoye aktsionernoye obshchestvo; publichnoe aktsionernoe obshchestvo
  publichnoye aktsionernoye obshchestvo; nepublichnoe aktsionernoe obshchestvo; federalnoe gosudarstvennoe unitarnoe predpriyatie; gosudarstvennoe unitarnoe predpriyatie
  federalnoye gosudarstvennoye unitarnoye predpriyatiye; federalnoe kazennoe predpriyatie; unitarnoe predpriyatie; tovarystvo z obmezhenoyu vidpovidalnistyu; aktsionerne tovarystvo; publichne aktsionerne tovarystvo
  pryvatne aktsionerne tovarystvo; derzhavne pidpryiemstvo; tovarishchestvo s ogranichennoy otvetstvennostyu; adkrytae aktsyyanernae tavarystva; zakrytae aktsyyanernae tavarystva; tavarystva z abmezhavanay adkaznastsyu
  gmbh; ggmbh; mbh; gmbh and co kg; gmbh co kg; kg; ag; ohg; gbr; ug; ug haftungsbeschrankt; kgaa; ev; eg; ek; gesellschaft mit beschrankter haftung; gesellschaft mbh; aktiengesellschaft; gesmbh
  sociedad anonima; sociedad anonima de capital variable; sa de cv; s de rl de cv; s de rl; sociedad limitada; sl; slu; sau; sociedad de responsabilidad limitada; compania anonima; ca; c a; sociedad anonima cerrada; sac; saa; ltd sti; anonim sirketi; limited sirketi; as; san ve tic; sanayi ve ticaret; tic ltd sti
  societe anonyme; societe a responsabilite limitee; societe par actions simplifiee; societe; societa per azioni; societa a responsabilita limitata; sociedade anonima; sociedade limitada; lda; eireli; me; epp
  naamloze vennootschap; besloten vennootschap; aktiebolag; aktieselskab; anpartsselskab; osakeyhtio; aksjeselskap
  sp z o o; sp zoo; spolka z ograniczona odpowiedzialnoscia; spolka akcyjna; sp j; sp k; ska; sro; spol s r o; spolecnost s rucenim omezenym; akciova spolecnost; kft; zrt; nyrt; rt; bt; doo; d o o; dd; d d; ad; ead; ood; eood; jdoo; dooel; drustvo s ogranicenom odgovornoscu; akcionarsko drustvo; eooc; et; shpk; sha
  pt; tbk; pt tbk; ud; perseroan terbatas; perusahaan; yayasan; cong ty tnhh; cong ty; cong ty co phan; tnhh; jsc; co phan; bhd; enk; kk; yk; gk; kabushiki kaisha; kabushiki gaisha; yugen kaisha; godo kaisha; jusik hoesa; chusik hoesa
  sherkat; sherkate; sherkat e; sahami khas; sahami am; sherkat sahami khas; sherkat sahami; mooaseseh; moasseseh; sharika; sharikat; sharikah; charika; mahduda; mahdoda; mosahamah
  sp z oo; spol s ro; sh pk; sh a; sapi de cv; scpa; epe; eeig; sicav; partg; partg mbb; vvag; ggmbh and co kg; eirl; suarl; qsc; qpsc; public limited; llc fz
  association incorporated; incorporated association; assn; co operative; cooperative society limited; registered charity; llc company; cv ltd; eurl sarl; hong kong ltd; hk ltd
`;

/** Short forms that are ordinary words at the beginning of a name: they count as a legal form at the end only. */
const atEndOnly = `sa; s a; as; a s; se; at; ab; ad; me; is; et; sl; ca; c a; ev; eg; ug; me; ou; ip; rt; bt; dd; kg; pc; lc; sal; est; cv; trust; me; gp; lp; ag; co; kk; ud; ano; partnership; establishment; pat; vat; too; nl; spa; sca; sas; private; p l; pl; sha; kd`;

/** Legal forms that are written without a space before them. */
const hanForms =
  /(股份有限公司|有限责任公司|有限責任公司|股份公司|有限公司|集团公司|集團公司|株式会社|株式會社|有限会社|合同会社|주식회사|유한회사|유한책임회사|总公司|總公司|公司)/g;

const maxFormWords = 6;
const [atEnds, onlyBehind] = [parsePhrases(eitherEnd), parsePhrases(atEndOnly)];
/** All words of legal forms. */
const keysOfForms = new Set([...atEnds, ...onlyBehind].flatMap((phrase) => phrase.split(' ')));
const formWords = new Set([...atEnds].flatMap((phrase) => phrase.split(' ')));
const longFormWords = [
  'proprietary',
  'limited',
  'incorporated',
  'corporation',
  'company',
  'joint',
  'stock',
  'public',
  'private',
]
  .concat([
    'closed',
    'liability',
    'enterprise',
    'federal',
    'state',
    'unitary',
    'partnership',
    'obshchestvo',
    'aktsionernoe',
  ])
  .map((text) => ({ text, key: toFormKey({ text, native: text, script: 'latin' }) }));

/** The long words that may be a letter away from a word, by its length. */
const longFormsByLength = Array.from({ length: 20 }, (_, length) =>
  longFormWords.filter(({ text }) => Math.abs(text.length - length) < 2),
);

/** Puts spaces around legal forms in Chinese, Japanese and Korean names. */
function separateLegalForms(name: string): string {
  return /[\p{Script=Han}\p{Script=Hangul}]/u.test(name) ? name.replace(hanForms, ' $1 ') : name;
}

/**
 * Returns the range of a name, given the keys of its words, without the legal forms at its ends. A name that is only a legal form
 * keeps its first word.
 */
function withoutLegalForms(keys: readonly string[]): { readonly from: number; readonly to: number } {
  let [from, to] = [0, keys.length];
  for (let isFound = true; isFound;) {
    isFound = false;
    for (let length = Math.min(maxFormWords, to - from - 1); length > 0 && !isFound; length--) {
      if (isForm(keys.slice(to - length, to), true)) {
        to -= length;
        isFound = true;
      } else if (isForm(keys.slice(from, from + length), false)) {
        from += length;
        isFound = true;
      }
    }
  }
  return { from, to };
}

/** Whether a word in lower case is a legal form. */
export const isLegalForm = (text: string): boolean => isForm([text], true);

function isForm(keys: readonly string[], isBehind: boolean): boolean {
  if (!keysOfForms.has(keys[0] ?? '')) return false;
  const phrase = keys.join(' ');
  return isBehind ? atEnds.has(phrase) || onlyBehind.has(phrase) : atEnds.has(phrase) && !onlyBehind.has(phrase);
}

/**
 * The positions of legal forms in the middle of a name, as in `X Joint Stock Company Trading`. Behind the first word that includes
 * forms of the end, because places and another form are added behind them: `X Co Australia Pty Ltd`.
 */
function legalFormsWithin(keys: readonly string[]): ReadonlySet<number> {
  const places = new Set<number>();
  for (let from = 0; from < keys.length; from++) {
    for (let length = Math.min(maxFormWords, keys.length - from); length > 0; length--) {
      if (!isForm(keys.slice(from, from + length), from > 0)) continue;
      for (let at = from; at < from + length; at++) places.add(at);
      from += length - 1;
      break;
    }
  }
  return places.size === keys.length ? noForms : places;
}

/** Short forms are compared as written, long ones by sound, because they are transliterated in several ways. */
function toFormKey({ text, native, script }: PlainWord): string {
  if (script === 'arabic') return arabicForms[native] ?? text;
  if (script === 'other' && atEnds.has(native)) return native;
  return text.length > 5 ? toSound(text) : text;
}

/** Form keys of words in Latin letters, which depend on the text alone. */
const recentFormKeys = new Recent<string>();

/** The key of a word, allowing one wrong letter in a long word: `Limted` is read as `Limited`. */
function findFormKey(word: PlainWord): string {
  const { text, script } = word;
  if (script !== 'latin') return toFormKey(word);
  if (text.length < 4) return text;
  const known = recentFormKeys.get(text);
  if (known !== undefined) return known;
  const plain = toFormKey(word);
  const key = formWords.has(plain)
    ? plain
    : (longFormsByLength[text.length]?.find((long) => isOneLetterOff(long.text, text))?.key ?? plain);
  recentFormKeys.set(text, key);
  return key;
}

const arabicForms: Readonly<Record<string, string>> = {
  شرکه: 'sharika',
  شرکت: 'sherkat',
  محدوده: toSound('mahduda'),
  مساهمه: toSound('mosahamah'),
};

function parsePhrases(text: string): ReadonlySet<string> {
  const phrases = text.split(/[;\n]/).map((phrase) => phrase.trim());
  const keys = phrases
    .filter((phrase) => phrase !== '')
    .map((phrase) =>
      phrase
        .split(' ')
        .map((word) => toFormKey({ text: word, native: word, script: 'latin' }))
        .join(' '),
    );
  const han = [...new Set(hanForms.source.slice(1, -1).split('|'))];
  return new Set([...keys, ...(text === eitherEnd ? han : [])]);
}
