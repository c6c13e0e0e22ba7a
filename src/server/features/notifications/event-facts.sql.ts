import { type Kysely, sql } from 'kysely'
import { centsToDollars } from '#domain/freight/money.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { formatDay } from '#domain/time/stop-time.ts'
import type { Schema } from '#server/db/schema.ts'
import { stopJoin } from '#server/db/stop-join.sql.ts'
import type { ConsentEvent, DomainEvent, LoadDomainEvent } from '#server/jobs/domain-event.ts'
import { findMatchingSearches } from '../board/saved-search.sql.ts'
import { LEGAL_NAME } from '../dispatch/dispatch-consent.sql.ts'
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

/** What makes a deal. */
const BOOKS: readonly LoadDomainEvent['type'][] = [
  'booking.accepted',
  'booking.counter-accepted',
  'load.tender-accepted',
]

/** The carrier's account for which a dispatcher booked a load. */
async function findBookedFor(db: Kysely<Schema>, loadId: string): Promise<EventFacts['bookedFor']> {
  const row = await db
    .selectFrom('deal')
    .innerJoin('dispatch_consent as consent', 'consent.id', 'deal.consent_id')
    .innerJoin('account as dispatcher', 'dispatcher.id', 'deal.carrier_id')
    .select(['consent.carrier_id', nameOf('dispatcher').as('name')])
    .where('deal.load_id', '=', loadId)
    .where('deal.ended_at', 'is', null)
    .executeTakeFirst()
  return row?.carrier_id ? { accountId: row.carrier_id, dispatcherName: isolateBidi(row.name) } : null
}

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
          .leftJoin('dispatch_consent', 'dispatch_consent.id', 'booking_request.consent_id')
          .select(['booking_request.id', 'booking_request.requester_id', nameOf('requester').as('name')])
          .select(LEGAL_NAME.as('carrier_name'))
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
        {
          requesterId: row.requester_id,
          requesterName: isolateBidi(row.name),
          carrierName: row.carrier_name === null ? null : isolateBidi(row.carrier_name),
          rate: centsToDollars(row.cents),
        },
      ]),
    ),
    bookedFor: BOOKS.includes(event.type) ? await findBookedFor(db, event.loadId) : null,
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

/** Tells the other side of a consent; one that is gone tells nobody. */
export async function draftConsentNews(
  db: Kysely<Schema>,
  event: ConsentEvent,
): Promise<Omit<NewNotification, 'isFiled'>[]> {
  const consent = await db
    .selectFrom('dispatch_consent')
    .innerJoin('account as dispatcher', 'dispatcher.id', 'dispatch_consent.dispatcher_id')
    .select([
      'usdot',
      LEGAL_NAME.as('carrier_name'),
      'dispatcher_id',
      'carrier_id',
      nameOf('dispatcher').as('dispatcher'),
    ])
    .where('dispatch_consent.id', '=', event.consentId)
    .executeTakeFirst()
  if (!consent) return []
  const [carrier, dispatcher] = [isolateBidi(consent.carrier_name), isolateBidi(consent.dispatcher)]
  const draft = (to: 'carrier' | 'dispatcher', accountIds: readonly string[], title: string, message: string) =>
    accountIds.map((accountId): Omit<NewNotification, 'isFiled'> => ({
      type: 'general',
      kind: 'identity',
      accountId,
      title,
      message,
      metadata: { consentOf: to },
    }))
  const ofCarrier = consent.carrier_id === null ? [] : [consent.carrier_id]
  switch (event.type) {
    case 'consent.asked':
      return draft(
        'carrier',
        await listHolders(db, consent.usdot, consent.dispatcher_id),
        'A dispatcher asks to book for you',
        `${dispatcher} asks to book loads in the name of ${carrier}, USDOT ${consent.usdot}.`,
      )
    case 'consent.answered': {
      const [title, did] = event.isGiven
        ? ['Carrier consented', 'lets you book in its name']
        : ['Carrier declined', "doesn't let you book in its name"]
      return draft('dispatcher', [consent.dispatcher_id], title, `${carrier} ${did}.`)
    }
    case 'consent.ended':
      return event.by === 'carrier'
        ? draft(
            'dispatcher',
            [consent.dispatcher_id],
            'Carrier ended its consent',
            `${carrier} no longer lets you book in its name. Loads already agreed stay booked.`,
          )
        : draft(
            'carrier',
            ofCarrier,
            'A dispatcher ended its work for you',
            `${dispatcher} no longer books for ${carrier}.`,
          )
  }
}

/** The open accounts of a USDOT number. */
async function listHolders(db: Kysely<Schema>, usdot: string, except: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where(sql<string>`ltrim(dot_number, '0')`, '=', usdot)
    .where('is_active', '=', true)
    .where('id', '<>', except)
    .execute()
  return rows.map(({ id }) => id)
}
