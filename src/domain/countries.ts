import type { Jurisdiction, JurisdictionRules } from './jurisdictions/jurisdiction.js';
import { jurisdictions } from './jurisdictions/jurisdictions.js';

// ISO 3166-1 alpha-2, the 249 codes that are officially assigned.
const codes = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
  CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO
  FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE
  JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO
  MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW
  PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM
  TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
`;
const countries: ReadonlySet<string> = new Set(codes.trim().split(/\s+/));

/** Whether a text is the code of a country (ISO 3166-1 alpha-2), in capitals. */
export function isCountry(code: string): boolean {
  return countries.has(code);
}

// The locale en-CA formats days as YYYY-MM-DD.
const dayFormat = ({ timeZone }: JurisdictionRules): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-CA', { timeZone });
const formats: Readonly<Record<Jurisdiction, Intl.DateTimeFormat>> = {
  AU: dayFormat(jurisdictions.AU),
  NZ: dayFormat(jurisdictions.NZ),
};

const minuteMs = 60_000;
/** The day of the last requested minute is cached: formatting costs more than the verdict of most entities. */
const latest: Record<Jurisdiction, { readonly minute: number; readonly day: string }> = {
  AU: { minute: NaN, day: '' },
  NZ: { minute: NaN, day: '' },
};

/** The current day in a country, YYYY-MM-DD: its registers write days in their own time zone. */
export function toLocalDay(at: Date, jurisdiction: Jurisdiction): string {
  // In these zones every day begins with a whole minute of UTC.
  const minute = Math.floor(at.getTime() / minuteMs);
  if (latest[jurisdiction].minute !== minute) latest[jurisdiction] = { minute, day: formats[jurisdiction].format(at) };
  return latest[jurisdiction].day;
}

/** The time zone of the country that a locale names; of Australia if it names none of ours. */
function zoneOf(locale: string): string {
  const [, rules] = Object.entries(jurisdictions).find(([code]) => locale.endsWith(`-${code}`)) ?? [];
  return (rules ?? jurisdictions.AU).timeZone;
}

/** A day in words for the people of a locale, in the time zone of their country. */
export function formatLocalDay(at: Date, locale: string): string {
  return at.toLocaleDateString(locale, { dateStyle: 'long', timeZone: zoneOf(locale) });
}

/** A day and a time in words with its time zone, for an end that is not the end of a day. */
export function formatLocalTime(at: Date, locale: string): string {
  return at.toLocaleString(locale, {
    ...({ day: 'numeric', month: 'long', year: 'numeric' } as const),
    ...({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone: zoneOf(locale) } as const),
  });
}
