import { type Kysely, sql } from 'kysely'
import type { StopId } from '#domain/freight/load-stop.ts'
import { centsToDollars } from '#domain/freight/money.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { partyNameOf } from '#server/db/party.sql.ts'
import type { Schema } from '#server/db/schema.ts'
import { toFirstStop, toLastStop } from '#server/db/stop-join.sql.ts'
import type { LoadDomainEvent } from '#server/jobs/domain-event.ts'
import { findMatchingSearches } from '../board/saved-search.sql.ts'
import { judgeEntry } from '../authority/present-authority.ts'
import { findRulesFor } from '../authority/register-entry.sql.ts'
import { LAST_DEAL_FIRST } from '../deals/deal-party.sql.ts'
import { isProved, LEGAL_NAME } from '../dispatch/dispatch-consent.sql.ts'
import type { EventFacts } from './notification-draft.ts'
import { putsOnBoard } from './load-notifications.ts'

function requestIdsOf(event: LoadDomainEvent): string[] {
  return [
    ...('requestId' in event ? [event.requestId] : []),
    ...('rejectedRequestIds' in event ? event.rejectedRequestIds : []),
  ]
}

/** What makes a deal, ends it or asks for its pay. */
const BOOKS: readonly LoadDomainEvent['type'][] = [
  'booking.accepted',
  'booking.counter-accepted',
  'load.tender-accepted',
  'load.released',
  'invoice.sent',
]

/** The carrier that a dispatcher booked a load for, of its last deal. */
async function findBookedFor(
  db: Kysely<Schema>,
  { loadId, ownerId, carrierId, now }: { loadId: string; ownerId: string; carrierId: string | undefined; now: Date },
): Promise<EventFacts['bookedFor']> {
  const row = await db
    .selectFrom('deal')
    .innerJoin('account as dispatcher', 'dispatcher.id', 'deal.carrier_id')
    .select(['deal.hauler_id', 'deal.named_carrier', partyNameOf('dispatcher').as('name')])
    .where('deal.load_id', '=', loadId)
    .$if(carrierId !== undefined, (query) =>
      query.where((eb) => eb(sql.val(carrierId), 'in', [eb.ref('deal.carrier_id'), eb.ref('deal.hauler_id')])),
    )
    .orderBy(LAST_DEAL_FIRST)
    .limit(1)
    .executeTakeFirst()
  if (!row?.named_carrier) return null
  const { legalName, dotNumber: usdot, isUsdotProved } = row.named_carrier
  const { rules, entry } = await findRulesFor(db, { ownerId, usdot })
  const broken = judgeEntry(rules, { entry, isUsdotProved }, now.getTime()).filter(({ status }) => status === 'broken')
  return {
    accountId: row.hauler_id,
    carrierName: isolateBidi(legalName),
    dispatcherName: isolateBidi(row.name),
    isUsdotProved,
    // the missing proof has a sentence of its own
    breaksRule: broken.some(({ rule }) => rule !== 'proof'),
  }
}

async function findNamedCarrier(db: Kysely<Schema>, usdot: string): Promise<string | null> {
  const consents = db.selectFrom('dispatch_consent').select(LEGAL_NAME.as('name')).where('usdot', '=', usdot)
  const row = await consents.orderBy('asked_at', 'desc').limit(1).executeTakeFirst()
  return row ? isolateBidi(row.name) : null
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
    .innerJoin('load_stop as pickup', toFirstStop)
    .innerJoin('load_stop as delivery', toLastStop)
    .select(['load.id', 'load.number', 'load.rate_cents', 'load.owner_id', partyNameOf('owner').as('owner_name')])
    .select(
      sql<{ id: StopId; zone: string; city: string; state: string }[]>`(
        select jsonb_agg(jsonb_build_object('id', stop.id, 'zone', stop.zone, 'city', stop.city, 'state', stop.state) order by stop.position)
        from load_stop stop where stop.load_id = load.id)`.as('stops'),
    )
    .select(
      // a tap made before a change may name a stop that it removed
      sql<{ id: StopId; zone: string; city: string; state: string }[]>`(
        select coalesce(jsonb_agg(stop order by terms.agreed_at desc), '[]') from deal
          join deal_terms terms on terms.deal_id = deal.id and terms.version < deal.version
          cross join lateral jsonb_array_elements(terms.stops) stop
        where deal.load_id = load.id)`.as('former_stops'),
    )
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
          .select(['booking_request.id', 'booking_request.requester_id', partyNameOf('requester').as('name')])
          .select(LEGAL_NAME.as('carrier_name'))
          .select(isProved('dispatch_consent').as('is_proved'))
          .select((eb) => eb.fn.coalesce('booking_request.proposed_rate_cents', 'load.rate_cents').as('cents'))
          .where('booking_request.id', 'in', requestIds)
          .execute()
  const carrierIds = 'carrierId' in event && event.carrierId !== null ? [event.carrierId] : []
  const carriers =
    carrierIds.length === 0
      ? []
      : await db
          .selectFrom('account')
          .select(['id', partyNameOf('account').as('name')])
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
      stops: load.stops,
      formerStops: load.former_stops,
    },
    requests: new Map(
      requests.map((row) => [
        row.id,
        {
          requesterId: row.requester_id,
          requesterName: isolateBidi(row.name),
          carrier:
            row.carrier_name === null ? null : { name: isolateBidi(row.carrier_name), isUsdotProved: row.is_proved },
          rate: centsToDollars(row.cents),
        },
      ]),
    ),
    bookedFor: BOOKS.includes(event.type)
      ? await findBookedFor(db, { loadId: load.id, ownerId: load.owner_id, carrierId: carrierIds[0], now })
      : null,
    namedCarrier: 'namedUsdot' in event && event.namedUsdot ? await findNamedCarrier(db, event.namedUsdot) : null,
    matches: putsOnBoard(event) ? await findMatchingSearches(db, event.loadId, now) : [],
    carrierNames: new Map(carriers.map((row) => [row.id, isolateBidi(row.name)])),
  }
}
