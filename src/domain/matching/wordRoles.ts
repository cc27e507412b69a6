import type { PlainWord } from './plainWords.js';

/** Articles, prepositions, and words for "son of". */
const particles =
  parseWords(`the of for and in on at a an by to de la le les du des del di da do dos das el al ul ur il as ad ar az ash i e y et und
  van von der den bin bint ben ibn zu fi wal wa va us uz ud ush s d l u v z na za po pri iz o od dla im imeni named after`);
const personParticles = parseWords(
  'the of al el ul ur ad ar az ash as us ud de la del da dos van von der den bin bint ben ibn ould wuld oglu y e',
);

/** Titles of persons. */
const titles =
  parseWords(`mr mrs ms miss dr prof professor sir dame hon rev reverend father sheikh shaikh shaykh cheikh sheik mullah mulla mawlawi maulavi
  maulvi mawlana maulana haji hajji hadji hajj alhaj alhaji general gen colonel col major brigadier captain capt lieutenant lt commander admiral ayatollah engineer eng`);

const commonTitles = parseWords('mr mrs ms miss dr prof professor sir dame hon rev reverend father eng engineer');

/** Articles, words for "son of" and titles in Arabic script, as `splitPlainWords` writes them. */
const arabicRoles: Readonly<Record<string, WordRole>> = {
  ال: 'particle',
  بن: 'particle',
  ابن: 'particle',
  بنت: 'particle',
  شيخ: 'title',
  حاج: 'title',
  حاجي: 'title',
  ملا: 'title',
  مولوي: 'title',
  دکتور: 'title',
};

/** Generic words in names of bodies. Adding one does not make a different name. */
const generic =
  parseWords(`group groups holding holdings trading traders trade international intl global worldwide world services service enterprises enterprise investments investment invest
  industries industry industrial commercial general solutions management partners associates ventures capital properties property consulting development developments
  resources operations business corporate foundation trust trustee trustees fund family unit discretionary superannuation super smsf atf nominees custodian association society organisation organization
  import export imports exports distribution logistics shipping maritime marine transport supply supplies products systems technologies technology tech engineering constructions construction finance financial
  hldg hldgs grp mgmt mgt dev svc svcs inds inv invs invt devt devel devs intnl internl assoc assn ent ents distrib engg engrg const constr prods shpg trdg tdg transp tech techs
  new company limited corporation liquidation administration receivership administrators appointed receivers managers formerly trading`);

/** Places that are added to names: states, large cities of Australia and New Zealand, countries, regions, and the parts of a domain. */
const places =
  parseWords(`australia australian australasia australasian aust aus oz nsw vic victoria qld queensland wa sa tas tasmania act nt sydney melbourne brisbane perth adelaide hobart darwin canberra
  newcastle geelong wollongong cairns townsville ballarat bendigo parramatta gold coast sunshine bondi fremantle new zealand nz aotearoa auckland wellington christchurch hamilton dunedin tauranga
  asia pacific asean apac europe european eurasia america american americas africa african east eastern west western north northern south southern central middle gulf oceania
  china chinese hong kong hk singapore malaysia indonesia thailand vietnam philippines japan korea india pakistan bangladesh dubai uae emirates qatar kuwait oman bahrain saudi arabia
  www com net org au
  turkey istanbul iran tehran iraq baghdad syria damascus lebanon beirut jordan egypt cairo russia russian moscow london uk england britain british germany france paris italy spain usa us york canada`);

/**
 * Words that are frequent in names of persons and bodies in Australia and New Zealand. One of them alone is weak evidence,
 * even when it is rare on a list.
 */
const frequent =
  parseWords(`john david michael peter robert paul andrew james mark stephen steven stephan richard anthony christopher daniel matthew ian gary geoffrey graham bruce kevin brian ross william thomas george
  adam alan allan colin craig darren dean dennis derek donald douglas edward eric frank garry gavin glen glenn gordon grant greg gregory harry henry jack jason jeffrey jeremy joe joel joseph joshua justin keith ken kenneth kim kyle leigh lee liam
  luke malcolm martin max nathan neil neville nicholas nick nigel noel oliver patrick philip phillip ray raymond robin rodney roger ron ronald roy russell ryan sam samuel scott sean shane simon stuart terry tim timothy tom tony trevor troy wayne
  mary margaret susan jennifer helen elizabeth anne ann anna jane karen christine julie patricia barbara judith robyn sandra sharon michelle kerry lisa deborah debra jacqueline janet janice jill joan joanne joy judy kate katherine kathleen kathryn kelly kylie
  laura lauren linda lorraine louise lyn lynette maria marie maureen melissa natalie nicole pamela pauline rachel rebecca rose ruth sally sarah sophie stephanie sue suzanne tracey tracy vanessa vicki wendy emma emily jessica amanda amy alice catherine caroline claire diana diane
  smith jones williams brown wilson taylor johnson white martin anderson thompson thomson walker harris lewis robinson hall young king wright hill scott green baker adams campbell mitchell roberts carter phillips evans turner parker collins edwards stewart morris murphy cook rogers
  morgan cooper reed bailey bell kelly ward cox richardson wood watson bennett gray grey hughes davies davis clark clarke ryan allen allan murray marshall graham hamilton ford kennedy russell reid ross simpson stevens mason hunt palmer mills webb fraser ferguson
  nguyen tran pham huynh hoang phan vu vo dang bui do ngo duong ly truong thi van singh kaur sharma patel kumar gill sandhu dhillon sidhu khan ali ahmed hassan li wang zhang liu chen yang huang zhao wu zhou xu sun ma zhu lin chan wong lam ho leung cheung ng tan lim lee kim park
  australia pacific southern northern eastern western cross star sun sky blue red green black white gold golden silver diamond crystal pearl royal crown king queen prince first one premier prime elite alpha beta delta omega sigma gamma apex summit peak pinnacle vertex
  nova star stellar galaxy orion phoenix eagle falcon hawk lion tiger bear wolf fox horse dolphin shark whale swan dove ocean sea bay beach coast reef island river lake creek valley mountain hill forest tree oak cedar palm rose lily lotus jasmine flower garden park field farm
  horizon sunrise sunset dawn sunshine rainbow moon lunar solar aurora spirit soul peace hope faith unity harmony liberty freedom victory victoria triumph legacy heritage tradition vision mission dream discovery explorer pioneer frontier venture quest odyssey journey
  advance advanced active alliance allied american ancient arrow art asset atlantic atlas auto balance bank beauty best better big bloom bold bond boss bright brilliant build builder building bull business care central century champion chance choice choose circle city classic clean clear click cloud club code
  collective complete connect core corner country craft creative custom cycle data day design digital direct dragon drive dynamic earth east easy echo eco edge education electric element empire energy engine entertainment equity essential ethos europa evolution excel exchange expert express eye fast fine fire fit flash fleet flex flow focus force
  forward foundation fresh fusion future gate gateway gem genesis global glory good grace grand great group growth guardian harbour haven health heart high home honey house human icon ideal image impact independent infinity innovation inspire institute insurance integrated integrity inter iron ivory jade jet jewel joy jumbo key kind kingdom knight land
  leader legend level life light lime line link live local logic loop love lucky lux luxury magic magnum major maple marine mark market master matrix maxi media medical mega metro mid milestone mind mine mini mining mobile modern momentum money monster motion motor multi music national native natural nature neo neon net network new next nexus noble nomad oasis
  oil olive omni onyx opal open optimal option orange orbit organic origin pacific palace panorama paradise partner path pet phoenix photon pilot pink planet plus point port power precision prestige pride pro product professional profile progress project promise property prosper prosperity proud public pulse pure purple quality quantum quick radiant
  radio rapid ray ready real record regal regent relax reliable renew resource retail rhythm rich right ring rise road rock rocket root royal safe safety sage salt sand sapphire saturn scale school science secure security select senior serene service shadow shape shield shine shore sierra signal signature silk simple skill smart smile snow social
  soft solid solution sonic source space spark special spectrum speed sphere sport spot spring square stable stage standard state station steel stone storm strategic stream street strong studio style summer super supreme sure surf swift synergy system target team tech tele terra thunder tide time titan top torch total touch tower town track trade trans transit
  travel treasure trend tribe trident trinity trio true trust turbo twin ultimate ultra union unique united universal universe urban valor value vantage vector vega velocity venus vertical viking village vintage virtual virtue vista vital vivid voice volt voyage water wave way wealth web well west wild wind window wine wing winner wisdom wise wonder work world yellow zen zenith zone
  cafe restaurant bakery kitchen food foods pizza coffee bar hotel motel pharmacy dental doctor clinic plumbing electrical painting cleaning carpentry concrete landscaping gardening roofing tiling removals haulage towing hire rental rentals repairs maintenance mechanical motors tyres trucks cars printing press photography video film books toys gifts jewellery fashion clothing hair nails
  spa salon fitness gym yoga training tutoring childcare kids early learning academy college university church ministry mission temple committee council department agency authority office centre center bureau institute research laboratory scientific science mfg manuf mnfg mach equip elec chem plant factory mill works workshop production manufacturing design joint stock state federal republic republican people peoples army front movement party
  insurance credit commerce exchange money mutual savings loan mortgage lending broker brokers accounting accountants legal lawyers law conveyancing migration recruitment staffing labour security guard surveillance software computers internet online digital telecom communications wireless aviation aerospace air aircraft airlines airport helicopter rail railway road bus taxi ferry port harbour boat boats yachts vessel
  lighthouse compass anchor orchard meadow ridge bridge banksia wattle gum acacia boulder canyon cascade cavalier celtic chariot cobalt comet copper coral cosmos crane crest crimson crusader cypress diplomat dynasty ember emerald endeavour enterprise
  enigma epic equinox eureka fern fiesta flame flint fortress fortune gazelle gladiator glacier granite griffin harmony harvest hazel heron hercules hermes hero hunter iceberg indigo iris jaguar jupiter kestrel kingfisher kite koala kookaburra lagoon lavender leopard liberty lynx
  maple mariner marlin mars mercury meridian meteor mirage monarch monarchy neptune nimbus northstar obelisk ochre odyssey olympic olympus opera oracle orca orchid osprey otter panda panther paragon parrot pegasus pelican penguin peninsula petal pinnacle pirate plaza polaris poppy puma pyramid
  quartz raven regatta rhino riviera robin ruby saffron salmon samurai sapphire scorpion scout seagull sentinel sequoia serenity shamrock shepherd silk skyline sovereign spartan sphinx spruce squirrel stallion starlight sterling stork sundance sunflower swallow talon tango tempest tide tiger
  topaz tornado trinity tulip tundra turtle twilight tycoon unicorn utopia valiant vanguard velvet venture vertex violet viper warrior waterfall whisper wildflower willow windmill wolverine wombat wren zebra zephyr amazon achilles ajax apollo arcadia aria astra atlantis aura azure bella
  bison bronco camel camelot castle cobra colt condor crystal diva echo eden elephant elite evita excalibur fantasy gazette genie gypsy hawk hydra icon inca jazz karma lark latitude lava legion lemon luna magnolia mantra melody mirabel mocha mustang mystic narcissus nebula nectar olympia opal
  oyster paradox pearl pepper photon plasma prima primavera prism quest quill reed rhapsody saga sable salsa scarlet serena sigma soma sonata sputnik stella sugar tangerine titanium tropic tropical vesta vortex walrus widget yacht zeal zeus zodiac
  metals metal minerals mineral coal gas petroleum petrol fuel chemical chemicals plastics rubber paper timber glass cement textiles leather furniture machinery machine tools equipment instruments electronics electronic semiconductors optics nuclear atomic rocket missile military defence defense arms ammunition gunpowder leasing tanker tankers`);

/** Words that are the whole name of many bodies. */
const commonPlaces =
  parseWords(`united national first general royal pacific southern northern eastern western global world universal premier elite prime star sun blue red green black white gold golden silver
  bank trust union city central alpha omega delta sigma apex summit horizon eagle arrow phoenix ocean sea spirit nova`);

/** Words that are added most often to a name of one frequent word. */
const companionWords = parseWords(
  'australia australian aust nz zealand new holdings holding group trading international',
);

/** The role of a word in a name. `name` is a distinctive word. */
export type WordRole = 'particle' | 'form' | 'title' | 'generic' | 'place' | 'number' | 'initial' | 'name';

/** The role of a word in the name of a person or of a body. A title that ends the name of a person is the surname. */
export function toWordRole({ text, native, script }: PlainWord, isPerson: boolean, isLast: boolean): WordRole {
  const role = isPerson && script === 'arabic' ? (arabicRoles[native] ?? 'name') : toLatinRole(text, isPerson);
  return role === 'title' && isLast ? 'name' : role;
}

export function toLatinRole(text: string, isPerson: boolean): WordRole {
  if ((isPerson ? personParticles : particles).has(text)) return 'particle';
  if (/^\d+$/.test(text)) return 'number';
  if (isPerson) return text.length === 1 ? 'initial' : titles.has(text) ? 'title' : 'name';
  if (places.has(text)) return 'place';
  return generic.has(text) ? 'generic' : 'name';
}

/** Whether a word is frequent in names in general. */
export function isFrequent(text: string): boolean {
  return frequent.has(text) || places.has(text) || generic.has(text);
}

/** Whether a title is in common use in Australia and New Zealand. */
export function isCommonTitle(text: string): boolean {
  return commonTitles.has(text);
}

/** Whether a word is the whole name of many bodies. */
export function isCommonPlace(text: string): boolean {
  return commonPlaces.has(text);
}

/** Whether a word is one of the few that are added to any name. */
export function isCompanionWord(text: string): boolean {
  return companionWords.has(text);
}

function parseWords(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
