import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseGazetteer, readPlaceRow } from './gazetteer.ts'

const g = parseGazetteer(readFileSync(new URL('../../../public/geo/gazetteer.tsv', import.meta.url), 'utf8'))

interface SplitState {
  /** where nothing else is said */
  most: string
  /** the zone of the counties and ZIPs named here */
  other: string
  counties?: string
  /** ZIPs of that zone in counties that have both, by law or by custom */
  zips?: string
}

const [EASTERN, CENTRAL, MOUNTAIN, PACIFIC] = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
]

/**
 * The states with two zones, by 49 CFR 71.4 to 71.12 and, where towns keep the next state's time, by custom: see
 * scripts/build-gazetteer.ts. The Navajo Nation in Arizona keeps daylight saving time.
 */
const STATES: Record<string, SplitState> = {
  AL: { most: CENTRAL, other: EASTERN, zips: '36854 36863 36867 36868 36869 36870 36872 36877' },
  AZ: {
    most: 'America/Phoenix',
    other: MOUNTAIN,
    zips: '86503 86504 86505 86506 86507 86508 86510 86511 86514 86515 86520 86535 86538 86540 86544 86545 86547 86556 86020 86031 86033 86035 86044 86045 86053 86054',
  },
  FL: {
    most: EASTERN,
    other: CENTRAL,
    counties: 'Bay, Calhoun, Escambia, Holmes, Jackson, Okaloosa, Santa Rosa, Walton, Washington',
    zips: '32465',
  },
  ID: {
    most: MOUNTAIN,
    other: PACIFIC,
    counties: 'Benewah, Bonner, Boundary, Clearwater, Kootenai, Latah, Lewis, Nez Perce, Shoshone',
    zips: '83522 83525 83526 83530 83531 83533 83539 83542 83552 83554',
  },
  IN: {
    most: EASTERN,
    other: CENTRAL,
    counties: 'Gibson, Jasper, LaPorte, Lake, Newton, Perry, Porter, Posey, Spencer, Starke, Vanderburgh, Warrick',
  },
  KS: { most: CENTRAL, other: MOUNTAIN, counties: 'Greeley, Hamilton, Sherman, Wallace' },
  KY: {
    most: EASTERN,
    other: CENTRAL,
    counties:
      'Adair, Allen, Ballard, Barren, Breckinridge, Butler, Caldwell, Calloway, Carlisle, Christian, Clinton, Crittenden, Cumberland, Daviess, Edmonson, Fulton, Graves, Grayson, Green, Hancock, Hart, Henderson, Hickman, Hopkins, Livingston, Logan, Lyon, Marshall, McCracken, McLean, Metcalfe, Monroe, Muhlenberg, Ohio, Russell, Simpson, Todd, Trigg, Union, Warren, Webster',
  },
  MI: { most: EASTERN, other: CENTRAL, counties: 'Dickinson, Gogebic, Iron, Menominee' },
  ND: {
    most: CENTRAL,
    other: MOUNTAIN,
    counties: 'Adams, Billings, Bowman, Dunn, Golden Valley, Grant, Hettinger, Slope, Stark',
    zips: '58634 58838',
  },
  NE: {
    most: CENTRAL,
    other: MOUNTAIN,
    counties:
      'Arthur, Banner, Box Butte, Chase, Cheyenne, Dawes, Deuel, Dundy, Garden, Grant, Hooker, Keith, Kimball, Morrill, Perkins, Scotts Bluff, Sheridan, Sioux',
    zips: '69211 69216 69218 69219',
  },
  NV: { most: PACIFIC, other: MOUNTAIN, zips: '89825 89883' },
  OK: { most: CENTRAL, other: MOUNTAIN, zips: '73946' },
  OR: { most: PACIFIC, other: MOUNTAIN, counties: 'Malheur' },
  SD: {
    most: CENTRAL,
    other: MOUNTAIN,
    counties:
      'Bennett, Butte, Corson, Custer, Dewey, Fall River, Haakon, Harding, Jackson, Lawrence, Meade, Oglala Lakota County, Pennington, Perkins, Ziebach',
    zips: '57537',
  },
  TN: {
    most: CENTRAL,
    other: EASTERN,
    counties:
      'Anderson, Blount, Bradley, Campbell, Carter, Claiborne, Cocke, Grainger, Greene, Hamblen, Hamilton, Hancock, Hawkins, Jefferson, Johnson, Knox, Loudon, McMinn, Meigs, Monroe, Morgan, Polk, Rhea, Roane, Scott, Sevier, Sullivan, Unicoi, Union, Washington',
  },
  TX: { most: CENTRAL, other: MOUNTAIN, counties: 'El Paso, Hudspeth' },
}

/** A winter and a summer day: zones that agree on both show the same clock. */
const DAYS = [Date.UTC(2026, 11, 15, 18), Date.UTC(2027, 6, 15, 18)]
const clocks = new Map<string, string>()
function clockOf(zone: string): string {
  const known = clocks.get(zone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  const clock = DAYS.map((day) => format.format(day)).join(' ')
  clocks.set(zone, clock)
  return clock
}

test('[CASE-09] every ZIP of the states with two zones keeps the time of its county', () => {
  let [zips, others] = [0, 0]
  const wrong: string[] = []
  for (let row = 0; row < g.count; row += 1) {
    const { state, county = '', zipCode, city, zone } = readPlaceRow(g, row)
    const split = STATES[state]
    if (!split) continue
    const isOther =
      split.counties?.split(', ').includes(county) === true || split.zips?.split(' ').includes(zipCode) === true
    zips += 1
    if (isOther) others += 1
    if (clockOf(zone) !== clockOf(isOther ? split.other : split.most))
      wrong.push(`${zipCode} ${city}, ${state}: ${zone}`)
  }
  expect(wrong).toEqual([])
  expect([zips, others]).toEqual([13_252, 1297])
})
