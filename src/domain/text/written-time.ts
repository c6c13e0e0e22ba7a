import { HOUR_MS, MINUTE_MS } from '../time/instant.ts'
import { formatWallTime, parseWallTimeInZone, zoneAbbreviation } from '../time/stop-time.ts'
import { readClock, readDay } from './written-date.ts'

export interface WrittenTime {
  /** 'HH:mm'; of a window, its start */
  clock: string
  /** the end of a window, 'HH:mm' */
  until: string | null
  /** a zone as written: 'CST', 'ET', '-06:00' */
  zone: string | null
}

/** Zones by what people call them; `hours` is the fixed offset that an abbreviation states. */
const ZONES: readonly { words: RegExp; zone: string; hours: Readonly<Record<string, number>> }[] = [
  { words: /^(?:E[SD]?T|eastern)$/i, zone: 'America/New_York', hours: { EST: -5, EDT: -4 } },
  { words: /^(?:C[SD]?T|central)$/i, zone: 'America/Chicago', hours: { CST: -6, CDT: -5 } },
  { words: /^(?:M[SD]?T|mountain)$/i, zone: 'America/Denver', hours: { MST: -7, MDT: -6 } },
  { words: /^(?:P[SD]?T|pacific)$/i, zone: 'America/Los_Angeles', hours: { PST: -8, PDT: -7 } },
  { words: /^(?:AK[SD]?T|alaska)$/i, zone: 'America/Anchorage', hours: { AKST: -9, AKDT: -8 } },
  { words: /^(?:HS?T|hawaii)$/i, zone: 'Pacific/Honolulu', hours: { HST: -10 } },
]

const ZONE_WORD =
  /\s*\(?\b(E[SD]?T|C[SD]?T|M[SD]?T|P[SD]?T|AK[SD]?T|HS?T|(?:eastern|central|mountain|pacific|alaska|hawaii)(?= time|\)?$)|UTC|GMT)(?: time)?\)?$/i
/** A minus right after the minutes could also begin a window's end: '08:00-06:00' stays unread. */
const OFFSET = /(?:(?<=\d)\s*(Z|\+\d\d:?\d\d)|(?<=\s|\d:\d\d:\d\d)(-(?:0[4-9]|10):?00))$/i
const LIKE_OFFSET = /^\d\d:?\d\d-(?:0[4-9]|10):?00$/
const BETWEEN = /^(.+?)\s*(?:-|–|—|\/|\b(?:to|until|till|thru|through)\b)\s*(.+)$/i
/** 'First come, first served', which a window often says. */
const ANY_ORDER = /\s*\(?\bfcfs\b\)?\.?\s*$/i

/** A time, a window ('0800-1200', '8 am to 2 pm') or a time with its zone ('08:00 CST'); null for anything else. */
export function readTime(cell: string): WrittenTime | null {
  const { text, zone } = splitZone(cell.trim().replace(ANY_ORDER, ''))
  const clock = readClock(text)
  if (clock !== null) return { clock, until: null, zone }
  const [, from = '', to = ''] = BETWEEN.exec(text) ?? []
  const [start, until] = [readClock(from), readClock(afterDay(to))]
  // the zone may follow both ends
  const own = start === null ? splitZone(from) : null
  const ownStart = own && readClock(own.text)
  if (until === null) return null
  if (start !== null)
    return zone === null && until < start && LIKE_OFFSET.test(text) ? null : { clock: start, until, zone }
  return own && ownStart !== null && own.zone === zone ? { clock: ownStart, until, zone } : null
}

function splitZone(text: string): { text: string; zone: string | null } {
  const offset = isWindow(text) ? null : OFFSET.exec(text)
  const found = offset ?? ZONE_WORD.exec(text)
  return found ? { text: text.slice(0, found.index).trim(), zone: found[1] ?? found[2] ?? null } : { text, zone: null }
}

/** '0800 -1000' ends like an offset. */
function isWindow(text: string): boolean {
  const [, from = '', to = ''] = /^(.*\d)\s*-\s*(\d\d:?\d\d)$/.exec(text) ?? []
  const [start, end] = [readClock(from), readClock(to)]
  return start !== null && end !== null && end > start
}

/** A window's end may repeat the day. */
function afterDay(text: string): string {
  const read = readDay(text, 'month first', 0)
  return read.ok && read.rest !== '' ? read.rest : text
}

/**
 * A time with a written zone as wall time at the stop, 'yyyy-MM-ddTHH:mm', or as an instant where that is not known.
 * Null if the zone is not in use on that day ('EST' in July): it could mean either.
 */
export function convertToStop(wallTime: string, zone: string, stopZone: string | null): string | null {
  const at = instantOf(wallTime, zone, stopZone)
  if (at === null) return null
  if (stopZone === null) return new Date(at).toISOString()
  const local = formatWallTime(at, stopZone)
  // an hour that occurs twice stays an instant
  return parseWallTimeInZone(local, stopZone).ok ? local : new Date(at).toISOString()
}

function instantOf(wallTime: string, zone: string, stopZone: string | null): number | null {
  const asUtc = Date.parse(`${wallTime}Z`)
  if (Number.isNaN(asUtc)) return null
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? []
  if (sign !== undefined)
    return asUtc - (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS)
  if (/^(?:Z|UTC|GMT)$/i.test(zone)) return asUtc
  const family = ZONES.find(({ words }) => words.test(zone))
  if (!family) return null
  const abbreviation = zone.toUpperCase()
  const { [abbreviation]: fixed } = family.hours
  if (fixed === undefined) {
    const read = parseWallTimeInZone(wallTime, family.zone)
    return read.ok ? read.at : null
  }
  const at = asUtc - fixed * HOUR_MS
  // Phoenix keeps standard time all year
  return [family.zone, stopZone].some((each) => each !== null && zoneAbbreviation(at, each) === abbreviation)
    ? at
    : null
}
