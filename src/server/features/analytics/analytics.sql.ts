import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { VehicleType } from '#domain/freight/equipment.ts'
import type { DeliveredLoad, ReceivedRequest } from '#domain/freight/freight-report.ts'
import type { Schema } from '#server/db/schema.ts'
import { toFirstStop, toLastStop } from '#server/db/stop-join.sql.ts'
import { latestTermsOf } from '../deals/deal.sql.ts'
import { readWaitedDeal } from '../deals/present-detention.ts'
import { selectStopEventsOf } from '../deals/stop-event.sql.ts'

interface DeliveredLoadsQuery {
  accountId: string
  as: 'broker' | 'carrier'
  from: Date
  to: Date
  equipment?: VehicleType | undefined
  /** 'Dallas, TX' */
  origin?: string | undefined
  destination?: string | undefined
}

/** A dispatcher that booked, and the own account of the carrier that it booked for, hauled the same load. */
function isSideOf(eb: ExpressionBuilder<Schema, 'load'>, { as, accountId }: DeliveredLoadsQuery) {
  if (as === 'broker') return eb('load.owner_id', '=', accountId)
  return eb.or([eb('load.dispatcher_id', '=', accountId), eb('load.hauler_id', '=', accountId)])
}

const COVERS = ['booked', 'tender-accepted']

/** The account's loads delivered in a period, by the deal of the carrier that delivered them. */
export async function listDeliveredLoads(db: Kysely<Schema>, filter: DeliveredLoadsQuery): Promise<DeliveredLoad[]> {
  const origin = sql<string>`pickup.city || ', ' || pickup.state`
  const destination = sql<string>`delivery.city || ', ' || delivery.state`
  const rows = await db
    .selectFrom('load')
    .innerJoin('deal', (join) => join.onRef('deal.load_id', '=', 'load.id').on('deal.ended_at', 'is', null))
    .innerJoin('load_stop as pickup', toFirstStop)
    .innerJoin('load_stop as delivery', toLastStop)
    .select([
      'load.completed_at',
      'load.shipper_pays_cents',
      'load.distance_miles',
      'load.vehicle',
      'load.posted_at',
      'deal.ended_at',
      origin.as('origin'),
      destination.as('destination'),
      latestTermsOf(sql.ref('deal.id')).as('terms'),
      selectStopEventsOf(sql.ref('deal.id')).as('stop_events'),
      sql<Date | null>`(
        select event.occurred_at from load_event event where event.load_id = load.id and event.type = any(${COVERS})
        order by event.received_at desc, event.id desc limit 1)`.as('covered_at'),
    ])
    .where((eb) => isSideOf(eb, filter))
    .where('load.status', '=', 'completed')
    .where('load.completed_at', '>=', filter.from)
    .where('load.completed_at', '<', filter.to)
    .$if(filter.equipment !== undefined, (query) => query.where('load.vehicle', '=', filter.equipment ?? 'Van'))
    .$if(filter.origin !== undefined, (query) => query.where(origin, '=', filter.origin ?? ''))
    .$if(filter.destination !== undefined, (query) => query.where(destination, '=', filter.destination ?? ''))
    .execute()
  return rows.map((row) => ({
    deliveredAt: row.completed_at?.getTime() ?? 0,
    rateCents: row.terms.rate_cents,
    // a carrier's own figures hold nothing of what its broker gets
    shipperPaysCents: filter.as === 'broker' ? row.shipper_pays_cents : null,
    miles: row.distance_miles,
    equipment: row.vehicle,
    origin: row.origin,
    destination: row.destination,
    postedAt: row.posted_at.getTime(),
    coveredAt: row.covered_at?.getTime() ?? null,
    deal: readWaitedDeal(row, row.terms),
  }))
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
