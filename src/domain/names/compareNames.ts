import { commonWords } from './wordRules.js';
import { computeEditDistance, countAllowedErrors } from './editDistance.js';
import { isGivenName } from './givenNames.js';

/** A difference between two names that may belong to one entity. */
export interface NameDifference {
  readonly kind: 'order' | 'article' | 'trustee' | 'spaces' | 'initials' | 'middle_names' | 'spelling';
  /** Words that are spelt differently, or shortened, as pairs. */
  readonly words: readonly (readonly [string, string])[];
}

interface Comparison {
  /** Whether it is the name of a person, whose middle names may be missing. */
  readonly isPerson: boolean;
}

/**
 * The differences between two names, both folded and without legal forms; empty if they are equal, null if they do not match.
 * Names of only common words match only if they are equal. Pure and symmetric.
 */
export function compareNames(one: string, other: string, { isPerson }: Comparison): readonly NameDifference[] | null {
  if (one === other) return one === '' ? null : [];
  const [bareOne, bareOther] = [withoutTrustee(one), withoutTrustee(other)];
  const [left, right] = [splitWords(bareOne), splitWords(bareOther)];
  const differences: NameDifference[] = [];
  if ((bareOne === one) !== (bareOther === other)) differences.push({ kind: 'trustee', words: [] });
  if ((left.words[0] === 'THE') !== (right.words[0] === 'THE')) differences.push({ kind: 'article', words: [] });
  const [a, b] = [withoutArticle(left.words), withoutArticle(right.words)];
  if (!a.some(isTelling) || !b.some(isTelling)) return null;
  if (a.join('') === b.join('')) {
    const isSpaced = a.length !== b.length || left.isJoined !== right.isJoined;
    return isSpaced ? [...differences, { kind: 'spaces', words: [] }] : differences;
  }
  const further = align(a, b, isPerson);
  return further && [...differences, ...further];
}

interface Pair {
  readonly at: number;
  readonly to: number;
}

/** The differences between two lists of words that are equal except for their order, initials and a few letters. */
function align(a: readonly string[], b: readonly string[], isPerson: boolean): readonly NameDifference[] | null {
  const pairs: Pair[] = [];
  const [restA, restB] = [new Set(a.keys()), new Set(b.keys())];
  const pairUp = (isPair: (word: string, other: string) => boolean): [string, string][] => {
    const found: [string, string][] = [];
    for (const at of restA) {
      const word = a[at] ?? '';
      const to = [...restB].find((place) => isPair(word, b[place] ?? ''));
      if (to === undefined) continue;
      restA.delete(at);
      restB.delete(to);
      pairs.push({ at, to });
      found.push([word, b[to] ?? '']);
    }
    return found;
  };
  const same = pairUp((word, other) => word === other);
  const initials = pairUp(isInitial);
  const respelt = pairUp(isRespelt);
  const isMiddle = isPerson && isMiddleAlone(a, b, restA, restB, pairs);
  if ((restA.size > 0 || restB.size > 0) && !isMiddle) return null;
  // An initial proves a name only together with a whole word, and a word that distinguishes names must be present.
  if (!(initials.length > 0 ? same : [...same, ...respelt]).some(([word]) => isTelling(word))) return null;
  if (
    respelt.reduce((sum, [word, other]) => sum + computeEditDistance(word, other, 2), 0) > countAllowedNameErrors(a, b)
  ) {
    return null;
  }
  const inOrder = pairs.toSorted((one, other) => one.at - other.at);
  const isOrdered = inOrder.every(({ to }, at) => at === 0 || to > (inOrder[at - 1]?.to ?? 0));
  const differences: NameDifference[] = [];
  if (!isOrdered) differences.push({ kind: 'order', words: [] });
  if (isMiddle) differences.push({ kind: 'middle_names', words: [] });
  if (initials.length > 0) differences.push({ kind: 'initials', words: initials });
  if (respelt.length > 0) differences.push({ kind: 'spelling', words: respelt });
  return differences;
}

/** Whether only one of the names has middle names: then first and last words of both are paired. */
function isMiddleAlone(
  a: readonly string[],
  b: readonly string[],
  restA: ReadonlySet<number>,
  restB: ReadonlySet<number>,
  pairs: readonly Pair[],
): boolean {
  if (restA.size > 0 === restB.size > 0 || Math.min(a.length, b.length) < 2) return false;
  const isPaired = (at: number, to: number): boolean => pairs.some((pair) => pair.at === at && pair.to === to);
  return isPaired(0, 0) && isPaired(a.length - 1, b.length - 1);
}

/** The number of letters that may be wrong in total: one, and one more for each ten of the shorter name. */
function countAllowedNameErrors(a: readonly string[], b: readonly string[]): number {
  return 1 + Math.floor(Math.min(a.join('').length, b.join('').length) / 10);
}

/** Whether one word is the first letter of the other. */
export function isInitial(word: string, other: string): boolean {
  const [short, long] = word.length < other.length ? [word, other] : [other, word];
  return /^\p{L}$/u.test(short) && long.startsWith(short);
}

/** Whether two words may be spellings of one, within the number of errors that the shorter one allows. Common words never are. */
export function isRespelt(word: string, other: string): boolean {
  if (commonWords.has(word) || commonWords.has(other)) return false;
  const most = Math.min(countAllowedErrors(word), countAllowedErrors(other));
  return most > 0 && computeEditDistance(word, other, most) <= most;
}

/** Whether a word distinguishes names. */
export function isTelling(word: string): boolean {
  return word.length > 1 && !commonWords.has(word);
}

/** The words of a folded name, without legal forms, that are compared. */
export function comparedWords(core: string): readonly string[] {
  return withoutArticle(splitWords(withoutTrustee(core)).words);
}

function withoutArticle(words: readonly string[]): readonly string[] {
  return words[0] === 'THE' ? words.slice(1) : words;
}

/** Trustees are registered with the name of their trust: `The trustee for the X trust`. */
function withoutTrustee(core: string): string {
  return core.replace(/^(?:THE )?TRUSTEES? (?:FOR|OF) (?:THE )?(?=.)/, '');
}

/** The words of a name; consecutive single letters are one word, as in `A B C PLUMBING`. */
function splitWords(core: string): { readonly words: string[]; readonly isJoined: boolean } {
  const joined = core.replace(/(?<= |^)\p{L}(?: \p{L})+(?= |$)/gu, (letters) => letters.replaceAll(' ', ''));
  return { words: joined.split(' '), isJoined: joined !== core };
}

/**
 * Pairs of words that differ by one typing error, although both are words, trades or family names: one is not a misspelling of
 * the other. Policy 2026-3 depends on this list: a change requires another policy.
 */
const apart = new Set(
  `united untied marital martial casual causal sacred scared silver sliver silvers slivers nuclear unclear farming framing farmer framer farmers
  framers farmed framed trailing trialing angels angles calvary cavalry staking skating stakes skates perfect prefect perform preform performing
  preforming performance carving craving converse conserve parties pirates garters graters burning bruning splits spilt desert dessert deserts
  desserts planing planning filing filling filings fillings tiling tilling taping tapping hoping hopping dining dinning scraping scrapping striping
  stripping griping gripping staring starring starting mating matting rating ratting winning wining caning canning pining pinning robing robbing
  wagging waging sloping slopping coping copping moping mopping bating batting filers fillers tilers tillers millers milers diners dinners supers
  suppers barons barrons bidding biding fussed fused shopping bellow bellows cannons canons saloon saloons salons looser closer cooper cooped
  contact contract contacts contracts contacting contracting contactor contractor contactors contractors contracted contacted carters charters
  carter charter starters staters breaking braking speaking peaking boosting booting boasting boating coasting coating casting coatings castings
  roasting planting plating painting printing pointing paintings printings counting courting trucking tucking tracking tacking stacking sacking
  stocking socking sporting sorting sorters porters branding banding blending bending bounding bonding founding funding welding wielding wedding
  bedding tripping tipping trapping tapping wrapping strapping trailing tailing railing grilling gilling thrilling trilling spelling selling
  swelling dwelling planters platers planers plasters plaster platter roosters rosters boosters coasters patients patents feathers fathers
  brothers bothers heather heater weather whether stories stores storeys property propriety properly prosperity posterity electric eclectic
  election selection elections selections collection collision collusion correction connection mediation medication meditation creation cremation
  creations cremations simulation stimulation simulations stimulations simulate stimulate relation relations regulation migration mitigation
  litigation translation transition transaction traction production projection protection prediction preservation reservation conservation
  conversation restoration registration presentation detectors defectors detection defection convection confection construction constriction
  constructions constrictions structure stricture instruction induction conduction reduction commission omission compliment complement
  stationary stationery marine martine martin martins marines mariner mariners marina marian martini margin margins medical medial chapter
  chapters packing parking packers parkers passage massage message cleaning clearing cleaners clearers learning leaning training draining
  trading grading lighting fighting hosting posting roofing proofing catering watering coaching software fitness witness
  batters butters bakers bankers banker butter better batter butler cutter custer cotter potter porter foster forster fosters forsters
  cheese chase choose charles chambers champers chandler candler handler spirits sprits sprints springs strings stings stirling sterling
  trucks tracks bricks brinks brooks brooke brookes crafts grafts drafts shafts shifts shirts skirts sheets streets straits
  carton cartoon cartons cartoons processor professor remainder reminder reminders transit transmit addition addiction commander commandeer
  complaint compliant compete complete discreet discrete faction fraction fiction friction flounder founder founders flounders gradation
  graduation incentive inventive irrigation irritation mantel mantle mediate meditate minuet minute peasant pheasant pleasant peacemaker
  pacemaker peacemakers pacemakers porthole pothole procession profession professional processional refuge refugee reference reverence
  signer singer signers singers soldier solider sticker stickler tropical topical lightning lightening detective defective external eternal
  continent contingent medicate alteration alternation concession concerting payable playable insolent insolvent
  thorough through diversity diversify salvage savage cleaner cleanser cleaners cleansers overdose oversee immortal immoral sentient sentiment
  interior inferior exterior ulterior imported exported reporter importer exporter supplier supplies applied appliance alliance
  terrain terrace terraces therapy therapist theory thermal herbal verbal global glacial glacier special spacial spatial social
  coastal crystal christal cristal capital capitol central neutral natural mutual manual annual optical optima optimal optimum
  digital vigilant vigil virtual visual ritual rituals rental dental mental metal medal medals metals petals pedals panels
  johnson johnston johnstone jonson johnsen thomson thompson thomsen davidson davison davies davis dawson robertson robinson roberts robert
  robins robbins roberson stephens stevens stephen steven stephenson stevenson stephan patterson paterson petersen peterson petersons pedersen
  anderson andersen andersson henderson hendersen sanderson saunders sanders matthews mathews mathew matthew phillips philips phillip philip
  philipps williams williamson wilkinson wilkins wilkin willis wills harrison harris harrison richardson richards richard morrison morris
  morison nicholson nicolson nicholls nichols nicholas nicolas donaldson donald dickinson dickenson dickson dixon simpson simson sampson samson
  hutchinson hutchison hutcheson mackenzie mckenzie macdonald mcdonald mcdonell mcdonnell maclean mclean mclaren maclaren bennett bennet barrett barret
  garrett garret elliott elliot eliott eliot marshall marshal russell russel connell connel connelly connolly conolly oconnell oconnor oconner
  odonnell odonnel hamilton middleton harrington harington farrington barrington carrington warrington fitzgerald fitzpatrick callaghan callahan
  gallagher gallacher doherty dougherty docherty kavanagh cavanagh ferguson fergusson gibson gibbons gibbs watson wattson lawson larson larsen
  hanson hansen hansson jensen jenson nielsen nielson neilson nelson nilsen olsen olson carlson carlsen ericson
  ericsson erikson eriksen whitley whiteley whitney winston winton carlton charlton charleston preston presten stewart stuart lawrence laurence
  leonard bernard barnard bernhard alison allison allinson rachel rachael rebecca rebekah geoffrey jeffrey jeffery jefferies jeffries jefferson
  jephson sullivan frances francis francois petrov petrova ivanov ivanova marinov marinova romanov romanova martinez fernandez fernandes
  hernandez gonzalez gonzales rodriguez rodrigues kristen kirsten kristin kirstin kristine kirstine christine christina christian christiana
  christiane daniel danielle daniela daniele gabriel gabrielle gabriele gabriela michael michel michelle michele micheal nicole nicola nicholl
  kowalski kowalska kowalsky novak novack schmidt schmitt schmid schneider snyder schroder schroeder hoffman hoffmann hofmann hofman kaufman
  kaufmann neuman neumann newman herman hermann herrmann wagner wagener zimmerman zimmermann freeman freedman friedman foreman forman norman normann
  sinclair sinclare mitchell mitchel michell campbell cambell cameron cranston cranson branson brunson bronson burton barton bolton boulton
  dalton walton welton wilton milton melton merton morton norton horton hutton sutton seaton seton easton weston winters winter walters
  waters watters peters petters pieters hughes hughs haynes hayes haines harding hardin harden hardeen hayden haydon hadden gordon jordan
  jorden jordon morgan morgans hogan horgan regan reagan keegan kegan keenan kenan brennan brenan drennan lennon lenon gannon shannon cannon
  nguyen nguyet tran trang huang hwang chang cheng chong zhang zheng cheung cheong leung leong ahmed ahmad mohamed mohammed muhammad mohammad
  hassan hasan hussain hussein hossain rahman raman rehman singh sing sharma sharman verma varma gupta patel pattel kumar kumari kaur`
    .toUpperCase()
    .split(/\s+/),
);

const neighbours: Readonly<Record<string, string>> = {
  ...{ Q: 'WA', W: 'QESA', E: 'WRDS', R: 'ETFD', T: 'RYGF', Y: 'TUHG', U: 'YIJH', I: 'UOKJ', O: 'IPLK', P: 'OL' },
  ...{ A: 'QWSZ', S: 'AWEDXZ', D: 'SERFCX', F: 'DRTGVC', G: 'FTYHBV', H: 'GYUJNB', J: 'HUIKMN', K: 'JIOLM', L: 'KOP' },
  ...{ Z: 'ASX', X: 'ZSDC', C: 'XDFV', V: 'CFGB', B: 'VGHN', N: 'BHJM', M: 'NJK' },
};

/**
 * The shortest words in which each typing error is tolerated. In shorter ones it leads to another word too often, most of all in
 * words in -ing.
 */
const minLength = { swap: 6, doubled: 6, missing: 7, neighbour: 9 };
const minLengthInIng: typeof minLength = { swap: 8, doubled: 9, missing: 10, neighbour: 12 };

/**
 * Whether one typing error explains the difference between two words: two letters swapped, a letter doubled or left out inside
 * the word, or a neighbouring key. The first letter is always right, and two known words are different words.
 */
export function isTypo(one: string, other: string): boolean {
  if (!other.startsWith(one.charAt(0)) || /\d/.test(one + other)) return false;
  if (isKnown(one) && isKnown(other)) return false;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const least = short.endsWith('ING') && long.endsWith('ING') ? minLengthInIng : minLength;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  if (long.length === short.length + 1) {
    if (short.slice(at) !== long.slice(at + 1)) return false;
    const isDoubled = long[at] === long[at - 1];
    return isDoubled ? short.length >= least.doubled : short.length >= least.missing && at < short.length - 1;
  }
  if (long.length !== short.length) return false;
  const isSwap = short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
  if (isSwap) return short.length >= least.swap;
  return (
    short.length >= least.neighbour &&
    short.slice(at + 1) === long.slice(at + 1) &&
    (neighbours[short[at] ?? ''] ?? '').includes(long[at] ?? ' ')
  );
}

function isKnown(word: string): boolean {
  return apart.has(word) || isGivenName(word);
}
