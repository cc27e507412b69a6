/**
 * Variants of words that the rules of sounds do not join: names in other languages, short forms of names, and abbreviations in
 * names of bodies. Each line is a group; a word can be in several. Compiled from general knowledge of these names.
 */
const groups = `
  muhammad mohammad mohamed mohammed muhammed mohamad muhamad muhamed mohd mohamud mohamoud mahomed mehmet mehmed magomed mukhammad mukhamed makhmad moxamed muxammad muh mohammadu mamadou mohammod
  ahmad ahmed ahmet akhmed akhmad ahmadu amadou akhmet achmad achmed
  mahmud mahmoud mahmood makhmud mahmut mehmood mahmod
  hussein hussain husayn husain hossein hosein hussien houcine houssein huseyin husein khusein gusein hosain hosseini hussaini husseini husayni hoceine
  hassan hasan hasen khasan gasan hassen hassani hasani
  ali aly aly aliy alee
  omar umar umer omer oumar umarr
  uthman osman othman usman ousmane osmane utman
  yusuf youssef yousef yousuf yousif yusif yussuf joseph josef yosef iosif jusuf youcef yussef iusuf jose osip
  ibrahim ebrahim brahim ibraheem abraham ibragim ibrohim avraham abram
  ismail ismael esmail esmaeil ismaeel ishmael ismayil ismoil esmaeel
  ishaq ishak isaac isak isaaq eshaq ishaaq
  yaqub yacoub yakub yaqoob jacob yaqob iakov yakov yaakov jakob
  musa mousa moussa moses moise moshe mosa moosa
  isa issa eissa isse eisa jesus iisa
  dawud daoud dawood david daud davud daood davit
  sulayman suleiman sulaiman solomon soleyman suleyman soliman sulieman soleiman soulaimane souleymane
  yahya yehia yahia yehya yihya iakhia
  nuh noah noh nooh
  jibril gabriel jibreel gibril djibril gavriil gavril
  mikail michael mikhail mihail mykhailo mykhaylo mikhaylo mykhaylo michail miguel michel misha mihajlo mikael mychajlo mikhailo mikhael mihkail
  jamal gamal djamel jamel djamal cemal jamaal gamaal dzhamal
  khalid khaled halid kaled halit haled khalit khaalid
  said saeed sayeed saed saeid seid sayid saiid sait saad
  saif sayf seif sef
  abd abdul abdel abdal abdol abdoul abdu abdo abdur abdus abdi abdoel abdir abdun abduz abdud abdut abdar abdas abder abdes abden abdull abdl abdool abdil
  abdullah abdallah abdulla abdula abdoullah abdoulaye abdellah abdollah abdalla abdilah abdelah abdulah abdullo
  rahman rehman rakhman raman rahmane rahmen rachman raxmon rokhmon
  rahim raheem rakhim rahem
  hakim hakeem khakim hachim
  aziz azeez azziz
  qadir qader kader kadir kadyr gadir qadeer kadeer ghader gader
  karim kareem kerim carim
  latif lateef lotfi letif
  salam salaam selam salom
  nasir nasser naser nassir naseer nacer nosir nasr
  malik malek melik maleek
  hamid hameed hamed khamid
  majid majeed madjid magid mejid mazhid
  rashid rasheed rachid rasyid reshid rashed
  saleh salih salah saley salihu
  saddam sadam
  qasim qassem kassem kasim ghasem qasem gasim qassim ghassem kassim casim kasem
  qadhafi gaddafi kadhafi qaddafi gadhafi kaddafi qadafi gadafi gathafi
  faruq farouk farooq faruk faroukh
  tariq tarek tarik tareq
  bashir basheer bachir bashar bashshar
  zayn zain zein zayne zine
  mustafa mostafa mustapha moustafa mustafo moustapha mustofa
  reza rida ridha riza redha rza reda
  mahdi mehdi mahdy mehdy mahadi
  taha tahir taher tahar dahir
  sharif sherif cherif shareef charif sharifi
  shaikh sheikh shaykh cheikh sheik sheekh
  sayyid sayed sayyed seyyed seyed syed said saiyid sayid
  uddin eddin aldin din deen addin uldin eddine
  ullah allah alah ulla olla
  fatima fatimah fatemeh fatma faatima fatema
  aisha ayesha aicha aysha aishah
  maryam mariam miriam mary meryem
  zaynab zainab zeinab zeynab
  gul gol
  wali vali weli
  bakr bakar baker bakir
  shah schah
  nur noor nour nor
  sergei sergey serhiy serhii siarhei sergej serge sergio syarhey sergiy sergii sergue serhei sarhei serguei
  vladimir volodymyr uladzimir uladzimer vladymyr wladimir valdemar volodimir voldemar volodymir vova
  alexander aleksandr oleksandr aliaksandr alexandr aleksander olexandr alexandre alejandro sasha iskander iskandar alyaksandr aleksandar aliaksander alexandru alessandro
  alexei alexey aleksei aleksey oleksiy oleksii aliaksei alexej oleksij alyaksey alexis oleksey
  andrei andrey andriy andrii andrew andrej andre andrzej andrea andreas andriej ondrej andrij
  nikolai nikolay mykola mikalai nicholas nikolaj mikola nicolai nicolae nikola nicolas nikolas mikalay
  dmitry dmitri dmitriy dmitrii dmytro dzmitry dimitri dimitry dmitrij dimitrij dmitro demetrius dima dimitrios dzmitryi
  yevgeny evgeny yevgeni evgeni yevgeniy evgeniy evgenii yevgenii yevhen evhen eugene ievgen yauhen jewgeni evgenij evgueni yauheni ievgenii yevgenij yevhenii eugen iauhen
  yuri yury yuriy yurii iurii jurij juri iury yuryi iouri george
  georgy georgi georgiy georgii heorhiy heorhii george georges georgij jorge heorgiy georg giorgi
  igor ihor ihar igore ygor
  oleg oleh aleh alieh
  pavel pavlo paul paval pawel pavlos pablo paulo
  pyotr petr petro piotr peter piotra pjotr pedro petar pyetr piatro
  ivan iwan ioann ivane iwane
  john jon johann johannes juan jean giovanni joao
  vasily vasiliy vasili vasilii vasyl vasil basil vasyli vassily vasilij
  viktor victor wiktor viktar
  viacheslav vyacheslav viacheslau vjaceslav vyacheslaw slava vyatcheslav
  anatoly anatoliy anatoli anatolii anatol anatolij
  valery valeriy valeri valerii valerij valeryi
  gennady gennadiy gennadi gennadii hennadiy hennadii henadz genadi gennadij
  grigory grigoriy grigori grigorii hryhoriy hryhorii gregory grigorij ryhor hrihoriy gregor
  arkady arkadiy arkadi arkadii
  yakov iakov jacob yakiv
  stepan stephen stefan steven stepan stephan etienne istvan esteban stsiapan
  semyon semen simon semion symon siamion shimon
  fyodor fedor theodore fedir feodor teodor fiodar fyedor
  ilya ilia illia ilja elijah elias ilyas ilyia
  kirill kyrylo cyril kiril kyrill kyril
  konstantin kostiantyn constantine konstantyn kanstantsin constantin kostyantyn
  leonid leanid leonide
  lev leo lew leon
  matvei matvey matviy matthew matvii matthias mateusz mathieu matteo
  maksim maxim maksym maxime maksims
  nikita mykyta mikita
  roman raman romain
  timofei timofey timothy tymofiy timofii tymofii
  yelena elena olena helen alena helena jelena ielena alyona
  yekaterina ekaterina kateryna catherine katerina katarzyna katsiaryna katherine katarina iekaterina
  natalia natalya nataliya natalja natalie nataliia natallia
  olga olha volha
  tatiana tatyana tetiana tetyana tatsiana tatjana tetyna
  irina iryna irena irene iryne
  yulia yuliya julia iuliia yuliia juliya yuliana iulia
  anna hanna ganna ann anne hannah
  maria mariya mary marija marie mariia marya
  svetlana svitlana sviatlana
  ludmila lyudmila liudmyla lyudmyla liudmila ljudmila
  galina halyna halina galyna
  ksenia kseniya oksana xenia kseniia oxana
  zhanna jeanne joanna
  kim gim ghim
  pak park bak pack
  ri lee li rhee yi rhi rii
  choe choi chey choy
  jong chong jeong chung jung cheong joung jung
  chol cheol chul chel
  kum geum gum keum
  un eun woon oon
  hyon hyun hyeon hyen
  yong young yeong ryong
  myong myung myeong
  song sung seong soung
  sok seok suk sook
  kyong kyung gyeong kyoung
  chun choon jun joon
  paek baek paik baik
  ro roh noh no rho
  rim lim im leem
  ryu yu yoo liu yoo
  sin shin sheen
  cho jo joe
  chang jang zhang
  chon jon jeon chun cheon jun
  ryang yang liang
  william bill will willem guillermo wilhelm
  robert bob rob roberto
  richard rick dick ricardo
  thomas tom tomas tommy
  james jim jaime jimmy
  edward ed eddie eduard eduardo edvard
  charles charlie carlos karl carl karel
  elizabeth liz beth elisabeth yelizaveta elizaveta
  margaret maggie margarita
  anthony tony antonio anton antoine antony
  daniel dan danny danil danylo daniil danila
  christopher chris kristofer christophe
  francis frank francois francisco franz franciscus
  joint joyint
  defence defense
  centre center ctr cntr
  organisation organization org
  manufacturing mfg manuf mnfg
  manufacturers mfrs
  development dev devt devel
  developments devs
  international int intl intnl internl
  institute inst
  institution inst
  research rsch res
  engineering eng engg engrg
  machinery mach
  industries inds ind
  industry ind
  industrial ind indl
  technology tech technol
  technologies tech techs
  technical tech
  services svcs svc
  service svc
  national natl nat
  university univ uni
  foundation fdn found
  equipment equip eqpt
  electronics elec electr
  electronic elec electr
  electric elec
  electrical elec
  construction constr const
  investment inv invt invest
  investments inv invs invest
  management mgmt mgt
  department dept
  scientific sci
  science sci
  laboratory lab
  laboratories labs
  transport transp
  transportation transp
  association assoc assn
  products prods prod
  production prod
  enterprise ent
  enterprises ent ents
  government govt
  academy acad
  committee cttee
  chemical chem
  chemicals chem
  group grp
  holding hldg
  holdings hldgs
  trading trdg tdg
  shipping shpg
`;

const groupsByWord = new Map<string, Set<number>>();
const members: string[][] = [];
for (const line of groups.trim().split('\n')) {
  const words = [...new Set(line.trim().split(/\s+/))];
  const group = members.push(words) - 1;
  for (const word of words) {
    const held = groupsByWord.get(word);
    if (held) held.add(group);
    else groupsByWord.set(word, new Set([group]));
  }
}

/** Returns the groups that contain a word. Most words are in none. */
export function findVariantGroups(word: string): ReadonlySet<number> {
  return groupsByWord.get(word) ?? noGroups;
}

const noGroups: ReadonlySet<number> = new Set();
