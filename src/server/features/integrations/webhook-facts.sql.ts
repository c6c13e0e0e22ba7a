import { type Kysely, sql } from 'kysely'
import type { AccountId } from '#domain/access/ids.ts'
import type { StopId, StopKind } from '#domain/freight/load-stop.ts'
import { centsToDollars } from '#domain/freight/money.ts'
import type { Schema } from '#server/db/schema.ts'
import { toFirstStop, toLastStop } from '#server/db/stop-join.sql.ts'
import type { LoadDomainEvent } from '#server/jobs/domain-event.ts'
import { LAST_DEAL_FIRST } from '../deals/deal-party.sql.ts'
import type { WebhookFacts } from './webhooks-for-event.ts'

/** Of a carrier whom the broker only asked: an earlier deal with it says nothing. */
const WITHOUT_DEAL: readonly LoadDomainEvent['type'][] = [
  'load.tendered',
  'load.tender-declined',
  'load.tender-revoked',
  'load.tender-expired',
]

/** The last deal of that carrier, which may have ended since. */
function findDeal(db: Kysely<Schema>, loadId: string, carrierId: string) {
  return db
    .selectFrom('deal')
    .select(['id', 'carrier_id', 'hauler_id'])
    .where('load_id', '=', loadId)
    .where((eb) => eb.or([eb('carrier_id', '=', carrierId), eb('hauler_id', '=', carrierId)]))
    .orderBy(LAST_DEAL_FIRST)
    .limit(1)
    .executeTakeFirst()
}

function findLoad(db: Kysely<Schema>, loadId: string) {
  return db
    .selectFrom('load')
    .innerJoin('load_stop as pickup', toFirstStop)
    .innerJoin('load_stop as delivery', toLastStop)
    .select([
      'load.id',
      'load.number',
      'load.reference',
      'load.status',
      'load.version',
      'load.stop_count',
      'load.owner_id',
      'load.dispatcher_id',
      'load.hauler_id',
      'load.rate_cents',
    ])
    .select((eb) => eb.fn.coalesce('load.agreed_pickup_at', 'load.pickup_at').as('pickup_at'))
    .select((eb) => eb.fn.coalesce('load.agreed_delivery_at', 'load.delivery_at').as('delivery_at'))
    .select(
      sql<{ id: StopId; kind: StopKind; city: string; state: string }[]>`(
        select jsonb_agg(jsonb_build_object('id', stop.id, 'kind', stop.kind, 'city', stop.city, 'state', stop.state)
          order by stop.position)
        from load_stop stop where stop.load_id = load.id)`.as('stops'),
    )
    .where('load.id', '=', loadId)
    .executeTakeFirst()
}

async function listRequests(db: Kysely<Schema>, event: LoadDomainEvent): Promise<WebhookFacts['requests']> {
  const ids = [
    ...('requestId' in event ? [event.requestId] : []),
    ...('rejectedRequestIds' in event ? event.rejectedRequestIds : []),
  ]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('booking_request as request')
    .innerJoin('load', 'load.id', 'request.load_id')
    .select(['request.id', 'request.requester_id', 'request.status'])
    .select((eb) => eb.fn.coalesce('request.proposed_rate_cents', 'load.rate_cents').as('cents'))
    .where('request.id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, requester_id: requesterId, status, cents }) => [
      id,
      { requesterId, status, rate: centsToDollars(cents) },
    ]),
  )
}

/** When the tap that an event names happened: the last one of its kind that no correction replaced. */
async function findTapTime(db: Kysely<Schema>, dealId: string, event: LoadDomainEvent): Promise<Date | null> {
  if (event.type !== 'stop.recorded') return null
  const tap = await db
    .selectFrom('stop_event')
    .select('occurred_at')
    .where('deal_id', '=', dealId)
    .where('kind', '=', event.kind)
    .where('stop', '=', event.stop)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return tap?.occurred_at ?? null
}

async function findInvoice(db: Kysely<Schema>, dealId: string): Promise<WebhookFacts['invoice']> {
  const row = await db
    .selectFrom('freight_invoice')
    .select(['version', 'status', 'total_cents', 'paid_cents'])
    .where('deal_id', '=', dealId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { version, status, total_cents: total, paid_cents: paid } = row
  return { version, status, total: centsToDollars(total), paid: centsToDollars(paid) }
}

/** What the messages of a load's event say; null once the load is gone. */
export async function loadWebhookFacts(db: Kysely<Schema>, event: LoadDomainEvent): Promise<WebhookFacts | null> {
  const load = await findLoad(db, event.loadId)
  if (!load) return null
  const then = 'carrierId' in event && event.type !== 'register.changed' ? event.carrierId : undefined
  const carrierId = then === undefined ? load.dispatcher_id : then
  const isAsked = WITHOUT_DEAL.includes(event.type) || ('wasTender' in event && event.wasTender === true)
  const deal = carrierId === null || isAsked ? undefined : await findDeal(db, load.id, carrierId)
  const [first, last] = [load.stops.at(0), load.stops.at(-1)]
  const placeOf = (stop: typeof first) => ({ city: stop?.city ?? '', state: stop?.state ?? '' })
  return {
    load: {
      id: load.id,
      number: load.number,
      reference: load.reference,
      status: load.status,
      version: load.version,
      stops: load.stop_count,
      origin: placeOf(first),
      destination: placeOf(last),
      pickupAt: load.pickup_at.toISOString(),
      deliveryAt: load.delivery_at.toISOString(),
    },
    ownerId: load.owner_id as AccountId,
    carrierId: (deal?.carrier_id ?? carrierId) as AccountId | null,
    haulerId: (deal?.hauler_id ?? null) as AccountId | null,
    isBooked: deal !== undefined,
    stops: load.stops,
    requests: await listRequests(db, event),
    tapAt: deal ? await findTapTime(db, deal.id, event) : null,
    invoice: deal && event.type.startsWith('invoice.') ? await findInvoice(db, deal.id) : null,
  }
}

export async function findTemplateOwner(db: Kysely<Schema>, templateId: string): Promise<AccountId | null> {
  const row = await db.selectFrom('load_template').select('account_id').where('id', '=', templateId).executeTakeFirst()
  return (row?.account_id ?? null) as AccountId | null
}
