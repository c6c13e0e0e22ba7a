/** The fifty states and the District of Columbia, by postal code (USPS Publication 28, appendix B). */
export const US_STATES = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
} as const

export type StateCode = keyof typeof US_STATES

const codeOfName = new Map(Object.entries(US_STATES).map(([code, name]) => [name.toLowerCase(), code as StateCode]))

/** The postal code of a state written as its code or its name in any case; undefined for anything else. */
export function parseStateCode(text: string): StateCode | undefined {
  const trimmed = text.trim()
  const code = trimmed.toUpperCase()
  return Object.hasOwn(US_STATES, code) ? (code as StateCode) : codeOfName.get(trimmed.toLowerCase())
}

/** At an address's end: Puerto Rico, the Virgin Islands, Guam, Samoa, the Marianas, or a ZIP of the first two. */
const TERRITORY =
  /(\b(PR|VI|GU|Puerto Rico|Virgin Islands|Guam|American Samoa|Northern Mariana Islands)(,? \d{5})?|\b00[6-9]\d\d)\s*$/i

/** Whether an address is in a US territory, which the list of states leaves out: 'San Juan PR', '00901'. */
export function isInTerritory(address: string): boolean {
  return TERRITORY.test(address)
}
