import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '../time/instant.ts'
import { addDays } from '../time/period.ts'
import { parseWallTimeInZone, localDay, formatWallTime } from '../time/stop-time.ts'

/**
 * Notification kinds, as a user sets them.
 * - `requests`: a carrier requests my load, or withdraws
 * - `answers`: my request was accepted or rejected, or its load is gone
 * - `tenders`: I am tendered a load; a carrier answered my tender
 * - `trips`: a booked load arrived, was completed, cancelled, released or corrected
 * - `matches`: a load that one of my saved searches finds was posted, is back or pays more
 * - `identity`: the register says that I or somebody I deal with lost authority, or has another contact
 * - `postings`: a load that posts itself on certain days couldn't be posted
 * - `team`: a load is assigned to me; a colleague joins, leaves or changes seat
 * - `integrations`: an API key expires soon, or a program of the company can't be reached
 */
export const NOTIFICATION_KINDS = [
  'requests',
  'answers',
  'tenders',
  'trips',
  'matches',
  'postings',
  'identity',
  'team',
  'integrations',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** Without `inApp`, a notification goes straight to Archived: it can be found there but is never counted. */
export const NOTIFICATION_CHANNELS = ['inApp', 'push', 'mail'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]

/** A daily period in the user's own time zone; it spans midnight when `from` is later than `to`. */
export interface QuietHours {
  /** 'HH:mm' */
  from: string
  /** 'HH:mm' */
  to: string
  /** IANA */
  zone: string
}

export interface NotificationPreferences {
  kinds: Record<NotificationKind, Record<NotificationChannel, boolean>>
  /** pushes are held until they end */
  quietHours: QuietHours | null
  /** also hears of loads that are colleagues' work */
  others: boolean
}

const EVERYWHERE = { inApp: true, push: true, mail: true }

export const DEFAULT_NOTIFICATION_PREFERENCES: NotificationPreferences = {
  kinds: {
    requests: EVERYWHERE,
    answers: EVERYWHERE,
    tenders: EVERYWHERE,
    trips: EVERYWHERE,
    matches: EVERYWHERE,
    identity: EVERYWHERE,
    postings: EVERYWHERE,
    team: EVERYWHERE,
    integrations: EVERYWHERE,
  },
  quietHours: null,
  others: false,
}

/**
 * Each group is an email of its own. They leave in this order: requests, tenders and money, then other news, then loads
 * that a saved search found. So many matches never bury an answer.
 */
export const EMAIL_GROUPS = ['business', 'updates', 'matches'] as const
export type EmailGroup = (typeof EMAIL_GROUPS)[number]

const BUSINESS: readonly NotificationKind[] = ['requests', 'answers', 'tenders']

export function emailGroupOf(kind: NotificationKind, { isAboutMoney }: { isAboutMoney: boolean }): EmailGroup {
  if (kind === 'matches') return 'matches'
  return isAboutMoney || BUSINESS.includes(kind) ? 'business' : 'updates'
}

interface PushOptions {
  /** how long a push service keeps it for a device that is off */
  ttlMs: number
  urgency: 'normal' | 'high'
  /** after this it is outdated and not pushed */
  staleMs: number
}

/**
 * Answers may wake a phone: the truck can still turn around. Requests and tenders are pointless after a few hours. A
 * good load is gone within hours, but a night's worth is still pushed in the morning.
 */
export const PUSH_OPTIONS_BY_KIND: Readonly<Record<NotificationKind, PushOptions>> = {
  requests: { ttlMs: 4 * HOUR_MS, urgency: 'normal', staleMs: DAY_MS },
  answers: { ttlMs: DAY_MS, urgency: 'high', staleMs: DAY_MS },
  tenders: { ttlMs: 4 * HOUR_MS, urgency: 'high', staleMs: DAY_MS },
  trips: { ttlMs: DAY_MS, urgency: 'normal', staleMs: DAY_MS },
  matches: { ttlMs: 2 * HOUR_MS, urgency: 'high', staleMs: 12 * HOUR_MS },
  postings: { ttlMs: DAY_MS, urgency: 'normal', staleMs: DAY_MS },
  identity: { ttlMs: DAY_MS, urgency: 'high', staleMs: DAY_MS },
  team: { ttlMs: DAY_MS, urgency: 'normal', staleMs: DAY_MS },
  integrations: { ttlMs: DAY_MS, urgency: 'normal', staleMs: DAY_MS },
}

export function isNotificationStale(kind: NotificationKind, createdAt: Instant, now: Instant): boolean {
  return now - createdAt >= PUSH_OPTIONS_BY_KIND[kind].staleMs
}

/**
 * When the quiet hours running at `now` end, or null when none run. If daylight saving skips that time, they end right
 * after the gap; if it occurs twice, at the first.
 */
export function quietHoursEnd(quiet: QuietHours | null, now: Instant): Instant | null {
  if (!quiet || quiet.from === quiet.to) return null
  const { from, to, zone } = quiet
  const clock = formatWallTime(now, zone).slice(11)
  const overMidnight = from > to
  const isQuiet = overMidnight ? clock >= from || clock < to : clock >= from && clock < to
  if (!isQuiet) return null
  const endsTomorrow = overMidnight && clock >= from
  return clockTurns(endsTomorrow ? addDays(localDay(now, zone), 1) : localDay(now, zone), to, { zone, now })
}

/** The first instant after `now` at which the wall clock reaches a day's time, or skips it. */
function clockTurns(day: string, time: string, { zone, now }: { zone: string; now: Instant }): Instant {
  const answer = parseWallTimeInZone(`${day}T${time}`, zone)
  if (answer.ok) return answer.at
  const wanted = `${day}T${time}`
  let at = now - (now % MINUTE_MS) + MINUTE_MS
  while (formatWallTime(at, zone) < wanted) at += MINUTE_MS
  return at
}

export interface NotificationPlan {
  inApp: boolean
  /** when to push; null: not at all */
  pushAt: Instant | null
  mail: boolean
}

/**
 * How one notification reaches one account.
 * @param mailWanted the account's own setting for all emails about its freight
 */
export function planNotification(
  kind: NotificationKind,
  settings: NotificationPreferences,
  { mailWanted, now }: { mailWanted: boolean; now: Instant },
): NotificationPlan {
  const { inApp, push, mail } = settings.kinds[kind]
  return { inApp, pushAt: push ? (quietHoursEnd(settings.quietHours, now) ?? now) : null, mail: mail && mailWanted }
}
