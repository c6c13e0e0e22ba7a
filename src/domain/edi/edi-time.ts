import { addDays } from '../time/period.ts'
import { HOUR_MS, type Instant, MINUTE_MS } from '../time/instant.ts'
import { parseWallTimeInZone, zoneAbbreviation } from '../time/stop-time.ts'
import type { EdiTimeCode } from './partner.ts'
import { dayOf } from './written-date.ts'

/** A date and time as a message says them. */
export interface EdiTime {
  /** 'yyyy-MM-dd' */
  day: string
  /** 'HH:mm', or '24:00' for the end of the day; null for a date alone */
  clock: string | null
  /** the code of element 623: 'ET'; '' where there is none */
  zone: string
}

/** The time of G62, AT7 or N9's elements; null without a date. @param time 'HHMM' and more */
export function readEdiTime(date: string, time: string, zone: string): EdiTime | null {
  if (date === '') return null
  const clock = time === '' ? null : `${time.slice(0, 2)}:${time.slice(2, 4)}`
  return { day: dayOf(date), clock, zone }
}

/** Zones that change their clocks: the offset in winter, in hours, and where it is used. */
const CHANGING: Readonly<Record<string, { winter: number; zone: string }>> = {
  NT: { winter: -3.5, zone: 'America/St_Johns' },
  TT: { winter: -4, zone: 'America/Halifax' },
  ET: { winter: -5, zone: 'America/New_York' },
  CT: { winter: -6, zone: 'America/Chicago' },
  MT: { winter: -7, zone: 'America/Denver' },
  PT: { winter: -8, zone: 'America/Los_Angeles' },
  AT: { winter: -9, zone: 'America/Anchorage' },
  HT: { winter: -10, zone: 'Pacific/Honolulu' },
}

/** Codes of one offset, in hours ahead of UTC. 'ES' is winter time and 'ED' summer time of 'ET'. */
function fixedHours(code: string): number | null {
  if (code === 'UT' || code === 'GM') return 0
  // 01 to 12 are ahead of UTC, 13 to 24 behind, from -12 to -1
  if (/^(?:0[1-9]|1\d|2[0-4])$/.test(code)) return Number(code) <= 12 ? Number(code) : Number(code) - 25
  const winter = CHANGING[`${code[0]}T`]?.winter
  if (winter === undefined) return null
  return code[1] === 'S' ? winter : code[1] === 'D' ? winter + 1 : null
}

export type EdiInstant =
  | { ok: true; at: Instant }
  /** 'no zone': the stop's own is meant, and it isn't known */
  | { ok: false; reason: 'gap' | 'overlap' | 'no zone' | 'invalid' }

/** Gives standard time: no zone of the United States has summer time then. */
const WINTER = Date.UTC(2026, 0, 15)

/**
 * The instant of a time. LT, and no code, mean the stop's own zone; so does 'MT' at a stop in Arizona, which keeps
 * standard time.
 * @param stopZone IANA; null where it isn't known
 */
export function instantOf({ day, clock, zone }: EdiTime, stopZone: string | null): EdiInstant {
  const isEnd = clock === '24:00'
  const wallTime = `${isEnd ? addDays(day, 1) : day}T${isEnd ? '00:00' : (clock ?? '00:00')}`
  const hours = fixedHours(zone)
  if (hours !== null) {
    const asUtc = Date.parse(`${wallTime}Z`)
    return Number.isNaN(asUtc) ? { ok: false, reason: 'invalid' } : { ok: true, at: asUtc - hours * HOUR_MS }
  }
  const changing = CHANGING[zone]
  const meant = changing && !(stopZone !== null && winterHours(stopZone) === changing.winter) ? changing.zone : stopZone
  return meant === null ? { ok: false, reason: 'no zone' } : parseWallTimeInZone(wallTime, meant)
}

function winterHours(zone: string): number | null {
  const read = parseWallTimeInZone('2026-01-15T00:00', zone)
  return read.ok ? (WINTER - read.at) / HOUR_MS : null
}

export interface WrittenEdiTime {
  /** 'CCYYMMDD' */
  date: string
  /** 'HHMM' */
  time: string
  zone: string
}

/** An instant as it leaves. @param stopZone IANA; where no code has the zone's offset, UTC is written */
export function writeEdiTime(at: Instant, stopZone: string, code: EdiTimeCode): WrittenEdiTime {
  const offset = offsetOf(at, stopZone)
  const letters = code === 'zone' ? zoneCode(at, stopZone, offset) : code
  const local = letters === 'UT' ? at : at + offset * HOUR_MS
  const text = new Date(Math.floor(local / MINUTE_MS) * MINUTE_MS).toISOString()
  return { date: text.slice(0, 10).replaceAll('-', ''), time: text.slice(11, 16).replace(':', ''), zone: letters }
}

/** Hours ahead of UTC. */
function offsetOf(at: Instant, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60)
}

/** 'ES' or 'ED': the code of winter or of summer time. */
function zoneCode(at: Instant, zone: string, offset: number): string {
  const isSummer = zoneAbbreviation(at, zone).endsWith('DT')
  const winter = isSummer ? offset - 1 : offset
  const [letter] = Object.entries(CHANGING).find(([, each]) => each.winter === winter) ?? []
  return letter === undefined ? 'UT' : `${letter[0]}${isSummer ? 'D' : 'S'}`
}
