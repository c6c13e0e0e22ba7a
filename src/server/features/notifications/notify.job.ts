import type { Kysely, Transaction } from 'kysely'
import type { PersonId } from '#domain/access/ids.ts'
import {
  emailGroupOf,
  type EmailGroup,
  type NotificationKind,
  planNotification,
} from '#domain/access/notification-preferences.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import type { DomainEvent } from '#server/jobs/domain-event.ts'
import { queueNotificationMails, queuePushes } from '#server/jobs/task.ts'
import { spendWithin } from '../account/sign-in/sign-in.sql.ts'
import { addMatches } from './add-matches.step.ts'
import { loadEventFacts } from './event-facts.sql.ts'
import { draftFailedPosting } from './posting-notifications.ts'
import type { CompanyNews } from './notification-draft.ts'
import { draftIntegrationNews, isIntegrationEvent } from './integration-notifications.ts'
import { draftTeamNews, isTeamEvent } from './team-notifications.ts'
import { draftConsentNews } from './consent-notifications.ts'
import { draftTenderNews, isShipperTenderEvent } from './tender-notifications.ts'
import { notificationsForEvent } from './notifications-for-event.ts'
import { holdEmails, holdPushes } from './held-notification.sql.ts'
import { subjectOf } from './notification-subject.ts'
import { insertNotifications } from './notification.sql.ts'
import {
  type PersonalNotificationPreferences,
  notificationPreferencesByPerson,
} from './notification-preferences.sql.ts'
import { listPushDevices } from './push.sql.ts'
import { expandToPeople, isAboutMoney } from './recipients.ts'

interface RecordedEvent {
  id: number
  event: DomainEvent
  /** null: the system */
  actorId: string | null
  createdAt: Date
}

/** What one party can do again and again alone. Each is in the load's history, also when its notice is left out. */
const REPEATABLE: readonly DomainEvent['type'][] = [
  'stop.recorded',
  'stop.corrected',
  'detention.changed',
  'confirmation.signed',
  'confirmation.voided',
  'invoice.sent',
  'invoice.settled',
  'booking.countered',
  'booking.counter-declined',
  'deal.change-proposed',
  'deal.change-answered',
  'deal.driver-stated',
]
/** Notices of what can be repeated, in an hour: from one party to another, about one load and about all. */
const MOST_NOTICES = { load: 12, all: 60 }

/** Leaves out what goes beyond the budget of notices from one party to another. */
async function withinBudget<Draft extends { accountId: string; metadata: { loadId?: string } }>(
  tx: Transaction<Schema>,
  drafts: readonly Draft[],
  { event, actorId, now }: { event: DomainEvent; actorId: string | null; now: number },
): Promise<Draft[]> {
  if (actorId === null || !REPEATABLE.includes(event.type)) return [...drafts]
  const fitting: Draft[] = []
  for (const draft of drafts) {
    const { accountId, metadata } = draft
    const pair = `notices ${actorId} ${accountId}`
    const spend = (key: string, most: number) => spendWithin(tx, key, { now, perMs: HOUR_MS, cost: 1, most })
    const isOwn = accountId === actorId
    if (isOwn) fitting.push(draft)
    else if (!(await spend(`${pair} ${metadata.loadId}`, MOST_NOTICES.load)).fits) continue
    else if ((await spend(pair, MOST_NOTICES.all)).fits) fitting.push(draft)
  }
  return fitting
}

/** The first match of a search is pushed right away, the next ones together; their emails are a digest. */
const COLLECT_MATCHES_MS = { push: 5 * MINUTE_MS, email: HOUR_MS }

function unwanted(kind: NotificationKind, preferences: PersonalNotificationPreferences | undefined): boolean {
  return preferences?.settings.kinds[kind].inApp === false
}

/** Queues pushes and emails for the new notifications. Holds pushes in quiet hours, and emails for others to come. */
async function sendOut(
  tx: Transaction<Schema>,
  written: readonly WrittenNotification[],
  {
    preferences,
    mailedBesides,
    now,
    collectEmailsMs,
    isAboutMoney,
  }: {
    preferences: ReadonlyMap<PersonId, PersonalNotificationPreferences>
    /** who gets another email about it */
    mailedBesides: ReadonlySet<PersonId>
    now: Date
    collectEmailsMs: number
    isAboutMoney: boolean
  },
): Promise<void> {
  const people = [...new Set(written.map((row) => row.person_id))]
  const devices = people.length === 0 ? [] : await listPushDevices(tx, people, now).execute()
  const reachable = new Set(devices.map((device) => device.person_id))
  const pushes: string[] = []
  const held = new Map<string, number>()
  const mails: { id: string; group: EmailGroup }[] = []
  for (const { id, person_id: personId, kind, isGrown } of written) {
    const own = preferences.get(personId)
    if (!own || !kind) continue
    const plan = planNotification(kind, own.settings, { mailWanted: own.mailWanted, now: now.getTime() })
    if (plan.mail && !mailedBesides.has(personId)) mails.push({ id, group: emailGroupOf(kind, { isAboutMoney }) })
    if (plan.pushAt === null || !reachable.has(personId)) continue
    if (plan.pushAt > now.getTime()) held.set(id, plan.pushAt)
    else if (isGrown) held.set(id, now.getTime() + COLLECT_MATCHES_MS.push)
    else pushes.push(id)
  }
  await holdPushes(tx, held)
  await queuePushes(
    tx,
    pushes.map((notificationId) => ({ notificationId, failures: 0 })),
  )
  const collects = (group: EmailGroup) => (group === 'matches' ? COLLECT_MATCHES_MS.email : collectEmailsMs)
  const later = mails.filter(({ group }) => collects(group) > 0)
  await holdEmails(
    tx,
    later.map(({ id, group }) => ({ id, group, dueAt: new Date(now.getTime() + collects(group)) })),
  )
  await queueNotificationMails(
    tx,
    mails.filter(({ group }) => collects(group) === 0).map(({ id, group }) => ({ ids: [id], group })),
  )
}

interface WrittenNotification {
  id: string
  person_id: PersonId
  kind: NotificationKind | null
  /** a match that joined an earlier notification */
  isGrown?: boolean
}

async function draftNews(db: Kysely<Schema>, event: DomainEvent, now: Date): Promise<CompanyNews[]> {
  if (event.type === 'posting.failed') return draftFailedPosting(db, event)
  if ('consentId' in event) return draftConsentNews(db, event, now)
  if (isTeamEvent(event)) return draftTeamNews(db, event)
  if (isIntegrationEvent(event)) return draftIntegrationNews(db, event)
  if (isShipperTenderEvent(event)) return draftTenderNews(db, event)
  const facts = await loadEventFacts(db, event, now)
  if (!facts) return []
  const { number, stops } = facts.load
  const load = { number, lane: isolateBidi(`${stops[0]?.city} to ${stops.at(-1)?.city}`) }
  return notificationsForEvent(event, facts).map((draft) => ({
    ...draft,
    type: 'load',
    metadata: { ...draft.metadata, load, subject: subjectOf(event, draft) },
  }))
}

/**
 * Writes an event's notifications and queues their pushes and emails in the same transaction. Idempotent: one row per
 * event and person, with its push and email; matches of one search share a row.
 * @param isLimited RATE_LIMITS
 * @param collectEmailsMs how long an email waits for more notifications; 0 sends one for each
 */
export async function notify(
  db: Kysely<Schema>,
  { id: eventId, event, actorId, createdAt }: RecordedEvent,
  { clock, collectEmailsMs, isLimited }: { clock: () => number; collectEmailsMs: number; isLimited: boolean },
): Promise<void> {
  const drafts = await draftNews(db, event, new Date(clock()))
  await db.transaction().execute(async (tx) => {
    const fitting = isLimited ? await withinBudget(tx, drafts, { event, actorId, now: clock() }) : drafts
    const drafted = await expandToPeople(tx, event, fitting)
    const preferences = await notificationPreferencesByPerson(tx, [...new Set(drafted.map(({ personId }) => personId))])
    const news = drafted.map((draft) => ({ ...draft, isFiled: unwanted(draft.kind, preferences.get(draft.personId)) }))
    const written: WrittenNotification[] = await insertNotifications(
      tx,
      { eventId, now: createdAt },
      news.filter(({ match }) => match === undefined),
    )
    if ('loadId' in event) {
      const matches = news.flatMap(({ match, ...draft }) => (match ? [{ ...draft, match }] : []))
      written.push(...(await addMatches(tx, { eventId, loadId: event.loadId, now: createdAt }, matches)))
    }
    const mailedBesides = new Set(news.filter((each) => each.isMailedBesides).map(({ personId }) => personId))
    const now = new Date(clock())
    await sendOut(tx, written, { preferences, mailedBesides, now, collectEmailsMs, isAboutMoney: isAboutMoney(event) })
  })
}
