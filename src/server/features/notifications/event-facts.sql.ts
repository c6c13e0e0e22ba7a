import { type Kysely, sql } from 'kysely'
import { centsToDollars } from '#domain/freight/money.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { formatDay } from '#domain/time/stop-time.ts'
import type { Schema } from '#server/db/schema.ts'
import { stopJoin } from '#server/db/stop-join.sql.ts'
import type { DomainEvent, LoadDomainEvent } from '#server/jobs/domain-event.ts'
import { findMatchingSearches } from '../board/saved-search.sql.ts'
import type { EventFacts } from './notification-draft.ts'
import type { NewNotification } from './notification.sql.ts'
import { putsOnBoard } from './notifications-for-event.ts'

function requestIdsOf(event: LoadDomainEvent): string[] {
  return [
    ...('requestId' in event ? [event.requestId] : []),
    ...('rejectedRequestIds' in event ? event.rejectedRequestIds : []),
  ]
}

const nameOf = (table: string) =>
  sql<string>`coalesce(${sql.ref(`${table}.business_name`)}, ${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`

/** What the notifications of an event name; null once its load is gone. */
export async function loadEventFacts(
  db: Kysely<Schema>,
  event: LoadDomainEvent,
  now: Date,
): Promise<EventFacts | null> {
  const load = await db
    .selectFrom('load')
    .innerJoin('account as owner', 'owner.id', 'load.owner_id')
    .innerJoin('load_stop as pickup', stopJoin('pickup'))
    .innerJoin('load_stop as delivery', stopJoin('delivery'))
    .select(['load.id', 'load.number', 'load.rate_cents', 'load.owner_id', nameOf('owner').as('owner_name')])
    .select(['pickup.zone as pickup_zone', 'delivery.zone as delivery_zone'])
    .select(
      sql<string>`pickup.city || ', ' || pickup.state || ' to ' || delivery.city || ', ' || delivery.state`.as('lane'),
    )
    .where('load.id', '=', event.loadId)
    .executeTakeFirst()
  if (!load) return null

  const requestIds = requestIdsOf(event)
  const requests =
    requestIds.length === 0
      ? []
      : await db
          .selectFrom('booking_request')
          .innerJoin('account as requester', 'requester.id', 'booking_request.requester_id')
          .innerJoin('load', 'load.id', 'booking_request.load_id')
          .select(['booking_request.id', 'booking_request.requester_id', nameOf('requester').as('name')])
          .select((eb) => eb.fn.coalesce('booking_request.proposed_rate_cents', 'load.rate_cents').as('cents'))
          .where('booking_request.id', 'in', requestIds)
          .execute()
  const carrierIds = 'carrierId' in event && event.carrierId !== null ? [event.carrierId] : []
  const carriers =
    carrierIds.length === 0
      ? []
      : await db
          .selectFrom('account')
          .select(['id', nameOf('account').as('name')])
          .where('id', 'in', carrierIds)
          .execute()

  return {
    load: {
      id: load.id,
      number: load.number,
      lane: isolateBidi(load.lane),
      rate: centsToDollars(load.rate_cents),
      ownerId: load.owner_id,
      ownerName: isolateBidi(load.owner_name),
      zones: { pickup: load.pickup_zone, delivery: load.delivery_zone },
    },
    requests: new Map(
      requests.map((row) => [
        row.id,
        { requesterId: row.requester_id, requesterName: isolateBidi(row.name), rate: centsToDollars(row.cents) },
      ]),
    ),
    matches: putsOnBoard(event) ? await findMatchingSearches(db, event.loadId, now) : [],
    carrierNames: new Map(carriers.map((row) => [row.id, isolateBidi(row.name)])),
  }
}

type Failed = Extract<DomainEvent, { type: 'posting.failed' }>

/** Tells the broker why a day wasn't posted; nobody once the template is gone. */
export async function draftFailedPosting(
  db: Kysely<Schema>,
  { templateId, day, problem, isPaused }: Failed,
): Promise<Omit<NewNotification, 'isFiled'>[]> {
  const template = await db
    .selectFrom('load_template')
    .select(['name', 'account_id'])
    .where('id', '=', templateId)
    .executeTakeFirst()
  if (!template) return []
  const next = isPaused ? 'It is paused until you resume it.' : 'The next days are posted as planned.'
  return [
    {
      type: 'general',
      kind: 'postings',
      accountId: template.account_id,
      title: isPaused ? 'Recurring load paused' : 'Recurring load not posted',
      message: `"${isolateBidi(template.name)}" for ${formatDay(day)} wasn't posted: ${problem}. ${next}`,
      metadata: { templateId },
    },
  ]
}
