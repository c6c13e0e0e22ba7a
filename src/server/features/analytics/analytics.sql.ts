import { type Kysely, sql } from 'kysely'
import type { VehicleType } from '#domain/freight/equipment.ts'
import type { DeliveredLoad, DockEvent, ReceivedRequest } from '#domain/freight/freight-report.ts'
import type { Schema } from '#server/db/schema.ts'
import { stopJoin } from '#server/db/stop-join.sql.ts'
import { readStoredDetention } from '../deals/present-deal.ts'

interface DeliveredLoadsQuery {
  accountId: string
  /** the load's owner, or its carrier */
  as: 'owner_id' | 'dispatcher_id'
  from: Date
  to: Date
  equipment?: VehicleType | undefined
  /** 'Dallas, TX' */
  origin?: string | undefined
  destination?: string | undefined
}

/** `at` in epoch milliseconds */
interface EventJson {
  type: string
  stop: DockEvent['stop']
  at: number
}

const windowOf = (from: Date, to: Date | null) => ({ from: from.getTime(), to: to?.getTime() ?? null })

const COVERS = ['booked', 'tender-accepted']

/** The account's loads delivered in a period, with the inputs for their metrics. */
export async function listDeliveredLoads(db: Kysely<Schema>, asked: DeliveredLoadsQuery): Promise<DeliveredLoad[]> {
  const origin = sql<string>`pickup.city || ', ' || pickup.state`
  const destination = sql<string>`delivery.city || ', ' || delivery.state`
  const rows = await db
    .selectFrom('load')
    .innerJoin('load_stop as pickup', stopJoin('pickup'))
    .innerJoin('load_stop as delivery', stopJoin('delivery'))
    .select([
      'load.completed_at',
      'load.rate_cents',
      'load.agreed_rate_cents',
      'load.shipper_pays_cents',
      'load.distance_miles',
      'load.vehicle',
      'load.posted_at',
      'load.pickup_at',
      'load.delivery_at',
      'load.agreed_pickup_at',
      'load.agreed_delivery_at',
      'load.pickup_until',
      'load.delivery_until',
      'load.agreed_pickup_until',
      'load.agreed_delivery_until',
      'load.agreed_detention',
      origin.as('origin'),
      destination.as('destination'),
      sql<EventJson[] | null>`(
        select jsonb_agg(jsonb_build_object('type', event.type, 'stop', event.payload ->> 'stop',
          'at', (extract(epoch from event.occurred_at) * 1000)::bigint) order by event.received_at, event.id)
        from load_event as event
        where event.load_id = load.id and event.type in
          ('arrived', 'departed', 'released', 'arrival-corrected', 'booked', 'tender-accepted')
          and not exists (select from stop_event correction where correction.corrects = event.id)
          and (event.type not in ('arrived', 'departed')
            or not exists (select from deal where deal.id = event.deal_id and deal.ended_at is not null)))`.as(
        'events',
      ),
    ])
    .where(`load.${asked.as}`, '=', asked.accountId)
    .where('load.status', '=', 'completed')
    .where('load.completed_at', '>=', asked.from)
    .where('load.completed_at', '<', asked.to)
    .$if(asked.equipment !== undefined, (query) => query.where('load.vehicle', '=', asked.equipment ?? 'Van'))
    .$if(asked.origin !== undefined, (query) => query.where(origin, '=', asked.origin ?? ''))
    .$if(asked.destination !== undefined, (query) => query.where(destination, '=', asked.destination ?? ''))
    .execute()
  return rows.map((row) => {
    const events = row.events ?? []
    return {
      deliveredAt: row.completed_at?.getTime() ?? 0,
      rateCents: row.agreed_rate_cents ?? row.rate_cents,
      // a carrier's own figures hold nothing of what its broker gets
      shipperPaysCents: asked.as === 'owner_id' ? row.shipper_pays_cents : null,
      miles: row.distance_miles,
      equipment: row.vehicle,
      origin: row.origin,
      destination: row.destination,
      postedAt: row.posted_at.getTime(),
      coveredAt: events.findLast(({ type }) => COVERS.includes(type))?.at ?? null,
      appointments: {
        pickup: row.agreed_pickup_at
          ? windowOf(row.agreed_pickup_at, row.agreed_pickup_until)
          : windowOf(row.pickup_at, row.pickup_until),
        delivery: row.agreed_delivery_at
          ? windowOf(row.agreed_delivery_at, row.agreed_delivery_until)
          : windowOf(row.delivery_at, row.delivery_until),
      },
      terms: readStoredDetention(row.agreed_detention),
      dockEvents: events,
    }
  })
}

/** Booking requests that carriers made on the account's loads in a period. */
export async function listReceivedRequests(
  db: Kysely<Schema>,
  { accountId, from, to }: { accountId: string; from: Date; to: Date },
): Promise<ReceivedRequest[]> {
  const rows = await db
    .selectFrom('booking_request')
    .select(['status', 'created_at', 'expires_at'])
    .where('load_owner_id', '=', accountId)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .execute()
  return rows.map(({ status, created_at, expires_at }) => ({
    status,
    madeAt: created_at.getTime(),
    expiresAt: expires_at.getTime(),
  }))
}
