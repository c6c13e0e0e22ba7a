import { formatISO } from 'date-fns/formatISO'
import { isExists } from 'date-fns/isExists'
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from './instant.ts'
import { addDays } from './period.ts'
import { formatWallTime, parseWallTimeInZone, zoneAbbreviation } from './stop-time.ts'
import { formatClockText, isOtherWeekday, LEADING_WEEKDAY, parseClock, parseMonthName } from './typed-time.ts'

/** The order of '04/12/2026': April 12 or December 4. */
export type DayOrder = 'month first' | 'day first'

export type WrittenDay =
  /** 'yyyy-MM-dd', and what follows the day in the cell */
  | {
      ok: true
      day: string
      rest: string
      /** the order that the digits prove, if any */
      proves: DayOrder | null
    }
  | {
      ok: false
      why: 'two readings'
      /** written as '04.12.2026', which is rarely American */
      isDotted: boolean
    }
  | { ok: false; why: 'no date' }
  /** the cell names another weekday than that of its day */
  | { ok: false; why: 'other weekday'; day: string; rest: string }

const NO_DATE: WrittenDay = { ok: false, why: 'no date' }
const ENDS = String.raw`(?=$|[T\s,])`
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${ENDS}`)
const COMPACT = new RegExp(String.raw`^(20\d{2})(\d{2})(\d{2})${ENDS}`)
const NUMBERS = new RegExp(String.raw`^(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2}))?${ENDS}`)
const MONTH_NAME_FIRST = /^([a-z]{3,9})\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?(?:[\s,-]+(\d{4}))?(?=$|[T\s,])/i
const DAY_THEN_MONTH_NAME = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?(?:[\s,-]+(\d{4}|\d{2}))?(?=$|[T\s,])/i

const MONTH_NAME =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/i
const monthOf = (name = '') => (MONTH_NAME.test(name) ? parseMonthName(name) : null)

/** Without a year, the next such day: loads are ahead, or at most a month old. */
function yearOf(written: string | undefined, month: number, date: number, now: Instant): number {
  if (written) return Number(written.padStart(4, '20'))
  const year = new Date(now).getUTCFullYear()
  return Date.UTC(year, month - 1, date) < now - 30 * DAY_MS ? year + 1 : year
}

function found(
  text: string,
  {
    of,
    year,
    month,
    date,
    proves = null,
  }: { of: string; year: string | undefined; month: number; date: number; proves?: DayOrder | null },
  now: Instant,
): WrittenDay {
  const full = yearOf(year, month, date, now)
  if (!isExists(full, month - 1, date)) return NO_DATE
  return {
    ok: true,
    day: formatISO(new Date(full, month - 1, date), { representation: 'date' }),
    rest: text.slice(of.length).replace(/^[T\s,]+/, ''),
    proves,
  }
}

/** Days since 1899-12-30, as spreadsheets store dates: from 2009 to 2064. */
const SERIAL = /^([45]\d{4})(?:[.,](\d+))?$/

function fromSerial(text: string): WrittenDay | null {
  const [, days, fraction = ''] = SERIAL.exec(text) ?? []
  if (days === undefined) return null
  return {
    ok: true,
    day: addDays('1899-12-30', Number(days)),
    rest: fraction === '' ? '' : `0.${fraction}`,
    proves: null,
  }
}

/** '02.01.2027': dots are rare in American dates, so they may have an order of their own. */
export function isDottedDay(cell: string): boolean {
  return NUMBERS.exec(cell.trim().replace(LEADING_WEEKDAY, ''))?.[2] === '.'
}

/** The day at the start of a cell. Digits that read two ways are only read with an order. */
export function readDay(cell: string, order: DayOrder | null, now: Instant): WrittenDay {
  const read = readDayAlone(cell.trim().replace(LEADING_WEEKDAY, ''), order, now)
  return read.ok && isOtherWeekday(cell, read.day)
    ? { ok: false, why: 'other weekday', day: read.day, rest: read.rest }
    : read
}

function readDayAlone(text: string, order: DayOrder | null, now: Instant): WrittenDay {
  const serial = fromSerial(text)
  if (serial) return serial
  const first = YEAR_FIRST.exec(text) ?? COMPACT.exec(text)
  if (first) return found(text, { of: first[0], year: first[1], month: Number(first[2]), date: Number(first[3]) }, now)
  const named = MONTH_NAME_FIRST.exec(text)
  const namedMonth = monthOf(named?.[1])
  if (named && namedMonth !== null)
    return found(text, { of: named[0], year: named[3], month: namedMonth, date: Number(named[2]) }, now)
  const turned = DAY_THEN_MONTH_NAME.exec(text)
  const turnedMonth = monthOf(turned?.[2])
  if (turned && turnedMonth !== null)
    return found(text, { of: turned[0], year: turned[3], month: turnedMonth, date: Number(turned[1]) }, now)
  const numbers = NUMBERS.exec(text)
  return numbers ? fromNumbers(text, numbers, order, now) : NO_DATE
}

function fromNumbers(
  text: string,
  [of, a, sign, b, year]: RegExpExecArray,
  order: DayOrder | null,
  now: Instant,
): WrittenDay {
  const [one, two] = [Number(a), Number(b)]
  const is = (month: number, date: number, proves: DayOrder | null) =>
    found(text, { of, year, month, date, proves }, now)
  if (one > 12) return is(two, one, 'day first')
  if (two > 12) return is(one, two, 'month first')
  if (one === two) return is(one, two, null)
  if (order === null) return { ok: false, why: 'two readings', isDotted: sign === '.' }
  return order === 'month first' ? is(one, two, null) : is(two, one, null)
}

const FRACTION = /^(?:0?[.,]\d+|0|1[.,]0+)$/

/** '8:00 AM', '08:00', '0800', '8 pm', '0.3333' (a spreadsheet's part of a day) as 'HH:mm'; null for anything else. */
export function readClock(cell: string): string | null {
  const text = cell.trim()
  if (/^(?:12 )?noon$/i.test(text)) return '12:00'
  if (FRACTION.test(text)) return fromFraction(Number(text.replace(',', '.')))
  return parseClock(text)
}

function fromFraction(part: number): string | null {
  const minutes = Math.round(part * 24 * 60)
  return minutes < 24 * 60 ? formatClockText(Math.floor(minutes / 60), minutes % 60) : null
}

export interface DateEvidence {
  'month first': number
  'day first': number
  twoReadings: number
  dotted: number
  /** what the dates with dots prove */
  dots: DayOrder | null
  /** dates with dots stand among others, so neither tells the order of the other */
  isMixed: boolean
}

export function gatherDateEvidence(cells: Iterable<string>, now: Instant): DateEvidence {
  const [dotted, others] = [emptyEvidence(), emptyEvidence()]
  for (const cell of cells) {
    const read = readDay(cell, null, now)
    const evidence = isDottedDay(cell) ? dotted : others
    if (read.ok && read.proves) evidence[read.proves] += 1
    else if (!read.ok && read.why === 'two readings') {
      evidence.twoReadings += 1
      if (read.isDotted) evidence.dotted += 1
    }
  }
  const isUsed = (each: DateEvidence) => each['month first'] + each['day first'] + each.twoReadings > 0
  const [hasDots, hasOthers] = [isUsed(dotted), isUsed(others)]
  const [month, day] = [dotted['month first'] > 0, dotted['day first'] > 0]
  const dots = month === day ? null : month ? 'month first' : 'day first'
  return { ...(hasOthers ? others : dotted), dots, isMixed: hasDots && hasOthers }
}

function emptyEvidence(): DateEvidence {
  return { 'month first': 0, 'day first': 0, twoReadings: 0, dotted: 0, dots: null, isMixed: false }
}

/**
 * The order of a whole column, by its own cells and else by the other date columns; null when someone must say. Without
 * evidence the month is first, as in the trade, unless the list writes its numbers with a decimal comma.
 */
export function decideDayOrder(
  own: DateEvidence,
  others: readonly DateEvidence[],
  hasDecimalComma: boolean,
): DayOrder | null {
  const both = (each: readonly DateEvidence[]) => [
    each.some((one) => one['month first'] > 0),
    each.some((one) => one['day first'] > 0),
  ]
  const [month, day] = both([own])
  if (month && day) return null
  if (month) return 'month first'
  if (day) return 'day first'
  const [otherMonth, otherDay] = both(others)
  if (otherMonth !== otherDay) return otherMonth ? 'month first' : 'day first'
  return hasDecimalComma || otherMonth || own.dotted > 0 ? null : 'month first'
}

export interface WrittenTime {
  /** 'HH:mm'; of a window, its start */
  clock: string
  /** '2400' is the end of the written day, 00:00 of the next one */
  isNextDay: boolean
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
const LIKE_OFFSET = /^\d\d:\d\d-(?:0[4-9]|10):00$/
const BETWEEN = /^(.+?)\s*(?:-|–|—|\/|\b(?:to|until|till|thru|through)\b)\s*(.+)$/i
/** 'First come, first served' or 'by appointment', before or after the time. */
const KIND_OF_VISIT =
  /^\s*\(?(?:fcfs|appt|appointment|open|hours|@|at\b)\)?\.?:?\s*@?\s*|\s*\(?\b(?:fcfs|appt|appointment|local(?: time)?)\)?\.?\s*$/gi
/** Any time of the day. */
const ALL_DAY = /^24(?: ?\/ ?7| ?(?:h|hrs?|hours?))$/i
const DAY_END = /^24:?00$/
/** The day that a spreadsheet's time alone has, as programs export it. */
const DAY_ZERO = /^(?:1899-12-3[01]|1900-01-0[01])[T ]/

/** A time, a window ('0800-1200', '8 am to 2 pm') or a time with its zone ('08:00 CST'); null for anything else. */
export function readTime(cell: string): WrittenTime | null {
  const { text, zone } = splitZone(cell.trim().replace(DAY_ZERO, '').replaceAll(KIND_OF_VISIT, ''))
  if (ALL_DAY.test(text)) return { clock: '00:00', isNextDay: false, until: '23:59', zone }
  if (DAY_END.test(text)) return { clock: '00:00', isNextDay: true, until: null, zone }
  const clock = readClock(text)
  if (clock !== null) return { clock, isNextDay: false, until: null, zone }
  const [, from = '', to = ''] = BETWEEN.exec(text) ?? []
  const [start, until] = [readClock(from), readEnd(afterDay(to))]
  // the zone may follow both ends
  const own = start === null ? splitZone(from) : null
  const ownStart = own && readClock(own.text)
  if (until === null) return null
  if (start !== null)
    return zone === null && until < start && LIKE_OFFSET.test(text)
      ? null
      : { clock: start, isNextDay: false, until, zone }
  return own && ownStart !== null && own.zone === zone ? { clock: ownStart, isNextDay: false, until, zone } : null
}

/** A window until '2400' ends with its day. */
function readEnd(text: string): string | null {
  return DAY_END.test(text) ? '23:59' : readClock(text)
}

function splitZone(text: string): { text: string; zone: string | null } {
  const offset = isWindow(text) ? null : OFFSET.exec(text)
  const match = offset ?? ZONE_WORD.exec(text)
  return match ? { text: text.slice(0, match.index).trim(), zone: match[1] ?? match[2] ?? null } : { text, zone: null }
}

/** '0800 -1000' ends like an offset. */
function isWindow(text: string): boolean {
  const [, from = '', to = ''] = /^(.*\d)\s*-\s*(\d\d:?\d\d)$/.exec(text) ?? []
  const [start, end] = [readClock(from), readClock(to)]
  // four digits on both sides are clocks as the trade writes them: an offset has a colon wherever its time has one
  return start !== null && end !== null && (end > start || (/^\d{4}$/.test(from) && /^\d{4}$/.test(to)))
}

/** A window's end may repeat the day. */
function afterDay(text: string): string {
  const read = readDay(text, 'month first', 0)
  return read.ok && read.rest !== '' ? read.rest : text
}

/** With an offset: as our own export writes it, and as programs do. */
export function isInstantText(text: string): boolean {
  return /T.+(Z|[+-]\d\d:\d\d)$/i.test(text)
}

/** Whether a day's cell has a time of its own that isn't the one in the list's column for it. */
export function disputesClock(dayCell: string, clockCell: string, now: Instant): boolean {
  if (dayCell.trim() === '' || clockCell.trim() === '') return false
  if (isInstantText(dayCell)) return true
  const day = readDay(dayCell, 'month first', now)
  if (!day.ok || !/\d/.test(day.rest)) return false
  const [own, other] = [readTime(day.rest), readTime(clockCell)]
  if (own === null) return true
  // a spreadsheet writes a day as its midnight
  if (own.clock === '00:00' && own.until === null && own.zone === null && !own.isNextDay) return false
  return other === null || own.zone !== null || own.clock !== other.clock || (own.until ?? other.until) !== other.until
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
