import { documentSchema } from '#contract/freight/document.ts'
import {
  type DriverLoad,
  type DriverStop,
  readDriverLoadEndpoint,
  recordDriverEventEndpoint,
} from '#contract/freight/driver-load.ts'
import type { Load } from '#contract/freight/load.ts'
import { readStopEvents } from '#contract/freight/stop-event.ts'
import { type PlacedStop, stopsOf } from '#contract/freight/placed-stops.ts'
import { driverLinkExpiresAt } from '#domain/freight/driver-link.ts'
import { POSTED_STOPS } from '#domain/freight/load-stop.ts'
import { findStopStay } from '#domain/freight/stop-event.ts'
import { writtenPartyName } from '#domain/text/names.ts'
import { readDatabaseIdentity, restoredUpTo } from '#server/db/database-identity.sql.ts'
import type { ReadContext, WriteContext } from '#server/http/request-context.ts'
import { Refused } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { touchLoad } from '../documents/document.sql.ts'
import { findLink, markLinkSeen, toLinkFacts } from '../driver-links/driver-link.sql.ts'
import { presentLoadTo } from '../loads/present-load.ts'
import { recordStopTap } from './record-stop-event.ts'

/** The driver's page opens. Once somebody touches it, the dispatcher sees that it was opened. */
export const readDriverLoad = route(readDriverLoadEndpoint, async ({ query: { touched, of } }, ctx) => {
  const { db, actor, now } = ctx
  const link = actor.link
  if (link && touched && (await markLinkSeen(db, link.id, now)))
    await db.transaction().execute((tx) => touchLoad(tx, link.loadId))
  const database = await readDatabaseIdentity(db)
  const restored = of === undefined || of === database ? null : await restoredUpTo(db, database)
  return {
    ...(await presentDriverLoad(ctx)),
    database,
    ...(restored && { restoredTo: restored.toISOString() }),
  }
})

/**
 * The driver's tap is the carrier's, by the same rules. What a refusal says of the load is cut to what a driver sees.
 * @throws Refused NOT_FOUND for any load but the link's
 */
export const recordDriverEvent = route(recordDriverEventEndpoint, async ({ params, body }, ctx) => {
  if (ctx.actor.link?.loadId !== params.id) throw new Refused('NOT_FOUND')
  try {
    await recordStopTap(ctx, params.id, body)
  } catch (error) {
    if (!(error instanceof Refused) || error.code === 'LINK_ENDED') throw error
    throw new Refused(error.code, { keepWrites: error.keepWrites, current: await presentDriverLoad(ctx) })
  }
  return presentDriverLoad(ctx)
})

function presentStop(
  load: Load,
  { id, kind, location, legMiles, appointment: { from, to } }: PlacedStop,
  index: number,
): DriverStop {
  const isListed = (load.stops?.length ?? 0) > POSTED_STOPS.length
  const { freight, appointmentNumber, references, handling } = load.stops?.[index] ?? {}
  const { arrival, departure } = findStopStay(readStopEvents(load.deal), id)
  const { contactEmail: _, ...place } = location
  return {
    id,
    kind,
    ...place,
    ...(legMiles !== undefined && { legMiles }),
    ...(isListed && freight && { freight }),
    ...(appointmentNumber && { appointmentNumber }),
    ...(references && { references }),
    ...(handling && { handling }),
    appointment: new Date(from).toISOString(),
    ...(to !== null && { until: new Date(to).toISOString() }),
    arrivedAt: arrival && new Date(arrival.occurredAt).toISOString(),
    departedAt: departure && new Date(departure.occurredAt).toISOString(),
  }
}

/** The load of the caller's link: each field is named here, so that money and emails stay out. */
async function presentDriverLoad(ctx: ReadContext | WriteContext): Promise<DriverLoad> {
  const link = ctx.actor.link && (await findLink(ctx.db, ctx.actor.link.id))
  if (!link) throw new Refused('UNAUTHENTICATED')
  const load = await presentLoadTo(ctx, link.load_id)
  const carrier = load.dispatcher
  const { code, type, trailer, commodity, specialInstructions } = load.equipmentRequirements
  const { temperature, hazmat, seal } = load.paper ?? {}
  return {
    linkId: link.id,
    loadId: load.id,
    dealId: link.deal_id,
    number: load.number,
    reference: load.reference,
    status: load.status,
    carrierName: carrier ? writtenPartyName(carrier) : '',
    dispatcherPhone: carrier?.phoneNumber ?? null,
    equipment: { code, vehicle: type, trailer },
    commodity,
    specialInstructions,
    ...(temperature && { temperature }),
    ...(hazmat && { hazmat }),
    ...(seal && { seal }),
    weight: load.weight,
    distance: load.distance,
    freeMinutes: load.deal?.detention.freeMinutes ?? 0,
    stops: stopsOf(load).map((stop, index) => presentStop(load, stop, index)),
    documents: (load.deal?.documents ?? [])
      .map((document) => documentSchema.parse(document))
      .filter(({ voided }) => voided === null)
      .map(({ id, kind, stop, pages, receivedAt }) => ({ id, kind, ...(stop && { stop }), pages, receivedAt })),
    expiresAt: new Date(driverLinkExpiresAt(toLinkFacts(link))).toISOString(),
  }
}
