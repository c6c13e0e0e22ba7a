/**
 * Average operating speed of trucks in mph by interstate: FHWA, Freight Facts and Figures 2010, table 3-8 (GPS of more
 * than 500,000 trucks in 2009).
 */
const INTERSTATE_MPH: Record<string, number> = {
  'I-5': 52.8,
  'I-10': 57.4,
  'I-15': 56.7,
  'I-20': 59.2,
  'I-24': 57.2,
  'I-25': 58.9,
  'I-26': 53.7,
  'I-35': 56.8,
  'I-40': 58.6,
  'I-45': 54.9,
  'I-55': 57,
  'I-65': 57.9,
  'I-70': 56.8,
  'I-75': 56.7,
  'I-76': 54.5,
  'I-77': 54.7,
  'I-80': 57.7,
  'I-81': 56.6,
  'I-84': 54.2,
  'I-85': 57.3,
  'I-87': 54.1,
  'I-90': 57.1,
  'I-91': 53.4,
  'I-94': 56.7,
  'I-95': 56.2,
}
/** The mean of that table. */
const OTHER_INTERSTATE_MPH = 56.3
const PARKWAY_MPH = 55
/** Towns, traffic lights and tractors. */
const HIGHWAY_MPH = 46

/** Toll roads and parkways: their names have no number. */
const PARKWAY = /^[A-Z]+$/

/** A truck's average mph on a route. */
export function truckSpeed(route: string): number {
  const interstate = /^I-\d+/.exec(route)?.[0]
  if (interstate) return INTERSTATE_MPH[interstate] ?? OTHER_INTERSTATE_MPH
  return PARKWAY.test(route) ? PARKWAY_MPH : HIGHWAY_MPH
}

const PLAINS = new Set('AL AR DE FL GA IA IL IN KS LA MI MN MS NC ND NE NJ OH OK SC SD TX WI'.split(' '))
const MOUNTAINS = new Set('AK AZ CA CO HI ID MT NM NV OR UT WA WY'.split(' '))

/** Road miles per straight mile between towns, where no marker and no official length is known. */
export function windingFactor(route: string, state: string): number {
  if (route.startsWith('I-') || PARKWAY.test(route)) return 1.07
  if (PLAINS.has(state)) return 1.08
  return MOUNTAINS.has(state) ? 1.18 : 1.15
}
