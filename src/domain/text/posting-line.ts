import { isEquipmentWord, readEquipment, type WrittenEquipment } from '../freight/equipment-word.ts'
import { readRate, readWeight } from '../freight/written-amount.ts'
import { TRAILER_TYPES, vehicleForTrailer } from '../freight/equipment.ts'
import { parseStateCode, type StateCode } from '../geo/us-state.ts'
import type { Instant } from '../time/instant.ts'
import { addDays } from '../time/period.ts'
import { readDay, readTime } from '../time/written-time.ts'

export interface LineStop {
  city: string
  state: StateCode
  /** 'yyyy-MM-dd'; null where the line names no day */
  day: string | null
  /** 'HH:mm' at the stop; of a window, its start */
  clock: string | null
  /** the end of a window, 'HH:mm' */
  until: string | null
}

/** A load as people write it in one line. */
export interface PostingLine {
  /** where it begins and where it ends */
  stops: [LineStop, LineStop]
  equipment: WrittenEquipment | null
  /** pounds, canonical digits */
  weight: string | null
  /** dollars for the load, canonical digits */
  rate: string | null
  /** what nobody could read, in order */
  unread: string[]
}

/** Longer texts are no line. */
const LONGEST = 300

/** 'Dallas, TX > Atlanta, GA' and what follows. A city has no digits. */
const LANE =
  /^\s*([^\d>→]+?)[\s,]+([a-z]{2})\s*(?:->|=>|[>→–—-]|\bto\b)\s*([^\d>→]+?)[\s,]+([a-z]{2})(?=$|[\s,;|])(.*)$/iu
const END = String.raw`(?=$|[\s,;|])`
const RATE = new RegExp(String.raw`^\$\s?\d[\d,]*(?:\.\d{1,2})?k?${END}`, 'i')
const WEIGHT = new RegExp(String.raw`^\d[\d,.]*\s?(?:k(?:\s?(?:lbs?\.?|#))?|lbs?\.?|pounds|#)${END}`, 'i')
/** Five digits could be a spreadsheet's day, which nobody writes in a line. */
const LIKE_DAY = /^(?:\d{1,2}[/.-]\d|\d{4}-\d|[a-z]{3,9}\.?[\s-]*\d)/i
const CLOCK = String.raw`\d{1,2}(?::?\d{2})?(?:\s?[ap]\.?m?\.?)?`
const TIME = new RegExp(String.raw`^${CLOCK}(?:\s?(?:-|–|to)\s?${CLOCK})?${END}`, 'i')
const TWO_WORDS = new RegExp(String.raw`^[a-z]+[\s-][a-z]+${END}`, 'i')
const ONE_WORD = new RegExp(String.raw`^[a-z]+${END}`, 'i')
const ONE_WORD_AHEAD = /^\s*[a-z]+[\s,:]+(?=[a-z])/i
const TWO_WORDS_AHEAD = /^\s*[a-z]+[\s-][a-z]+[\s,:]+(?=[a-z])/i
const FEET = new RegExp(String.raw`^\d{2}\s?(?:ft\.?|feet|')?${END}`, 'i')
const BETWEEN = /^[\s,;|]+/

/**
 * Reads a line such as 'Dallas TX > Atlanta GA 11/27 0800 V 42k $2150'. The first day is the pickup's, the second one
 * the delivery's; the rest may come in any order. Null where it doesn't begin with a lane.
 */
export function parsePostingLine(line: string, now: Instant): PostingLine | null {
  if (line.length > LONGEST) return null
  const [, from = '', fromState = '', to = '', toState = '', rest = ''] = LANE.exec(line) ?? []
  const [origin, destination] = [parseStateCode(fromState), parseStateCode(toState)]
  if (origin === undefined || destination === undefined) return null
  const stop = (city: string, state: StateCode): LineStop => ({
    city: city.trim().replaceAll(/\s+/g, ' '),
    state,
    day: null,
    clock: null,
    until: null,
  })
  const ahead = readAhead(from)
  const read: PostingLine = {
    stops: [stop(ahead ? from.slice(ahead.words.length) : from, origin), stop(to, destination)],
    equipment: ahead?.equipment ?? null,
    weight: null,
    rate: null,
    unread: [],
  }
  let text = rest.replace(BETWEEN, '')
  while (text !== '') text = readNext(text, read, now).replace(BETWEEN, '')
  return read
}

/** Equipment before the lane: 'V Dallas TX'. 'Van Horn', 'Flat Rock' and 'Box Elder' are cities. */
function readAhead(from: string): { words: string; equipment: WrittenEquipment } | null {
  const words = [TWO_WORDS_AHEAD, ONE_WORD_AHEAD]
    .map((pattern) => pattern.exec(from)?.[0])
    .find((ahead) => ahead && isEquipmentWord(ahead.replace(/[\s,:]+$/, '')))
  const trailer = words?.replace(/[\s,:]+$/, '')
  if (words === undefined || trailer === undefined || /^(?:van|flat|box)$/i.test(trailer)) return null
  const found = readEquipment({ trailer })
  return found.problem === null ? { words, equipment: withVehicle(found) } : null
}

/** Takes what the text begins with into `read`, and returns what follows. */
function readNext(text: string, read: PostingLine, now: Instant): string {
  const after = (found: string) => text.slice(found.length)
  // a second one is named whole: of '38,000 lb', the unit alone is a lowboy
  const take = (amount: 'rate' | 'weight', digits: string, written: string) => {
    if (read[amount] === null) read[amount] = digits
    else read.unread.push(written)
    return after(written)
  }
  const rate = RATE.exec(text)?.[0]
  const dollars = rate === undefined ? null : readRate(rate, 'point')
  if (rate !== undefined && dollars?.ok) return take('rate', dollars.digits, rate)
  const weight = WEIGHT.exec(text)?.[0]
  const pounds = weight === undefined ? null : readWeight(weight, 'point')
  if (weight !== undefined && pounds?.ok) return take('weight', pounds.digits, weight)
  return readAppointment(text, read, now) ?? readFreight(text, read) ?? skipWord(text, read)
}

/** A day with the time that may follow it; null where the text begins with none. */
function readAppointment(text: string, read: PostingLine, now: Instant): string | null {
  const stop = read.stops.find(({ day }) => day === null)
  if (!stop || !LIKE_DAY.test(text)) return null
  const day = readDay(text, 'month first', now)
  if (!day.ok) {
    if (day.why !== 'other weekday') return null
    read.unread.push(text.slice(0, text.length - day.rest.length).trim())
    return day.rest
  }
  stop.day = day.day
  const written = TIME.exec(day.rest)?.[0]
  const time = written === undefined ? null : readTime(written)
  if (written === undefined || time === null) return day.rest
  if (time.isNextDay) stop.day = addDays(day.day, 1)
  stop.clock = time.clock
  stop.until = time.until
  return day.rest.slice(written.length)
}

/** Equipment with the length that may follow it; null where the text begins with none. */
function readFreight(text: string, read: PostingLine): string | null {
  if (read.equipment !== null) return null
  const words = [TWO_WORDS, ONE_WORD]
    .map((pattern) => pattern.exec(text)?.[0])
    .find((word) => word && isEquipmentWord(word))
  if (words === undefined) return null
  const rest = text.slice(words.length).trimStart()
  const feet = FEET.exec(rest)?.[0]
  const exact = feet === undefined ? null : readEquipment({ trailer: words, length: feet })
  if (feet !== undefined && exact?.problem === null) {
    read.equipment = withVehicle(exact)
    return rest.slice(feet.length)
  }
  const found = readEquipment({ trailer: words })
  // a box truck without its length could be two trailers
  if (found.problem !== null) return null
  read.equipment = withVehicle(found)
  return rest
}

/** A trailer by its own name says which vehicle pulls it. */
function withVehicle(found: WrittenEquipment): WrittenEquipment {
  const trailer = TRAILER_TYPES.find((type) => type === found.trailer)
  return found.vehicle === '' && trailer ? { ...found, vehicle: vehicleForTrailer(trailer) } : found
}

function skipWord(text: string, read: PostingLine): string {
  const word = /^[^\s,;|]+/.exec(text)?.[0] ?? text
  read.unread.push(word)
  return text.slice(word.length)
}
