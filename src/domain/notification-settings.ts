import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from './instant.ts'
import { instantOfWallTime, stopDay, wallTimeOf } from './stop-time.ts'

/**
 * What news is about, as a person sets it.
 * - `requests`: somebody asks for my load, or takes that back
 * - `answers`: my request was accepted, was not, or its load is gone
 * - `tenders`: a load is offered to me; a carrier answered my offer
 * - `trips`: a load on its way arrived, was completed, cancelled, released or corrected
 */
export const NEWS_KINDS = ['requests', 'answers', 'tenders', 'trips'] as const
export type NewsKind = (typeof NEWS_KINDS)[number]

/** Where it is told. What is not wanted in the app is filed under Archived: it stays findable and counts nowhere. */
export const CHANNELS = ['inApp', 'push', 'mail'] as const
export type Channel = (typeof CHANNELS)[number]

/** A stretch of each day on the person's own wall clock, over midnight when `from` is the later one. */
export interface QuietHours {
  /** 'HH:mm' */
  from: string
  /** 'HH:mm' */
  to: string
  /** IANA */
  zone: string
}

export interface NotificationSettings {
  kinds: Record<NewsKind, Record<Channel, boolean>>
  /** nothing rings meanwhile; it is pushed when they end */
  quietHours: QuietHours | null
}

const EVERYWHERE = { inApp: true, push: true, mail: true }

export const DEFAULT_NOTIFICATION_SETTINGS: NotificationSettings = {
  kinds: { requests: EVERYWHERE, answers: EVERYWHERE, tenders: EVERYWHERE, trips: EVERYWHERE },
  quietHours: null,
}

interface PushManner {
  /** how long a push service keeps it for a device that is off */
  ttlMs: number
  urgency: 'normal' | 'high'
  /** older than this it is no news any more, and is not pushed */
  staleMs: number
}

/** An answer is worth waking a phone for: the truck can still turn round. An offer is pointless after a few hours. */
export const PUSH_MANNERS: Readonly<Record<NewsKind, PushManner>> = {
  requests: { ttlMs: 4 * HOUR_MS, urgency: 'normal', staleMs: DAY_MS },
  answers: { ttlMs: DAY_MS, urgency: 'high', staleMs: DAY_MS },
  tenders: { ttlMs: 4 * HOUR_MS, urgency: 'high', staleMs: DAY_MS },
  trips: { ttlMs: DAY_MS, urgency: 'normal', staleMs: DAY_MS },
}

export function isStale(kind: NewsKind, createdAt: Instant, now: Instant): boolean {
  return now - createdAt >= PUSH_MANNERS[kind].staleMs
}

/**
 * When quiet hours that run at `now` end, or null when none do. Where daylight saving skips the end, they end as the
 * clocks go on; where it comes twice, at the first.
 */
export function quietUntil(quiet: QuietHours | null, now: Instant): Instant | null {
  if (!quiet || quiet.from === quiet.to) return null
  const { from, to, zone } = quiet
  const clock = wallTimeOf(now, zone).slice(11)
  const overMidnight = from > to
  const isQuiet = overMidnight ? clock >= from || clock < to : clock >= from && clock < to
  if (!isQuiet) return null
  const endsTomorrow = overMidnight && clock >= from
  return clockTurns(endsTomorrow ? dayAfter(now, zone) : stopDay(now, zone), to, { zone, now })
}

/** The calendar's next day in a zone. */
function dayAfter(now: Instant, zone: string): string {
  const noon = Date.parse(`${stopDay(now, zone)}T12:00:00Z`)
  return new Date(noon + DAY_MS).toISOString().slice(0, 10)
}

/** The first instant after `now` at which the wall clock shows a time of a day, or has passed it. */
function clockTurns(day: string, time: string, { zone, now }: { zone: string; now: Instant }): Instant {
  const answer = instantOfWallTime(`${day}T${time}`, zone)
  if (answer.ok) return answer.at
  const wanted = `${day}T${time}`
  let at = now - (now % MINUTE_MS) + MINUTE_MS
  while (wallTimeOf(at, zone) < wanted) at += MINUTE_MS
  return at
}

export interface DeliveryPlan {
  inApp: boolean
  /** when to push; null: not at all */
  pushAt: Instant | null
  mail: boolean
}

/**
 * How one piece of news reaches one person.
 * @param mailWanted the account's own switch for all mail about its freight
 */
export function planDelivery(
  kind: NewsKind,
  settings: NotificationSettings,
  { mailWanted, now }: { mailWanted: boolean; now: Instant },
): DeliveryPlan {
  const { inApp, push, mail } = settings.kinds[kind]
  return { inApp, pushAt: push ? (quietUntil(settings.quietHours, now) ?? now) : null, mail: mail && mailWanted }
}
