import type { DriverLoad, DriverStop } from '#contract/freight/driver-load.ts'
import type { Load } from '#contract/freight/load.ts'
import { documentSchema } from '#contract/freight/document.ts'
import { driverLinkExpiresAt } from '#domain/freight/driver-link.ts'
import { findStopStay, type StopKind } from '#domain/freight/stop-event.ts'
import type { ReadContext, WriteContext } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { findLink, toLinkFacts } from '../driver-links/driver-link.sql.ts'
import { presentLoadTo } from './present-load.ts'

function presentStop(load: Load, kind: StopKind): DriverStop {
  const {
    [`${kind}Location` as const]: location,
    [`${kind}DateTime` as const]: appointment,
    [`${kind}Until` as const]: until,
  } = load
  const events = (load.deal?.stopEvents ?? []).map((event) => ({ ...event, occurredAt: Date.parse(event.occurredAt) }))
  const { arrival, departure } = findStopStay(events, kind)
  const { contactEmail: _, ...place } = location
  return {
    ...place,
    appointment,
    ...(until !== undefined && { until }),
    arrivedAt: arrival && new Date(arrival.occurredAt).toISOString(),
    departedAt: departure && new Date(departure.occurredAt).toISOString(),
  }
}

/** The load of the caller's link: each field is named here, so that money and emails stay out. */
export async function presentDriverLoad(ctx: ReadContext | WriteContext): Promise<DriverLoad> {
  const link = ctx.actor.link && (await findLink(ctx.db, ctx.actor.link.id))
  if (!link) throw new Refused('UNAUTHENTICATED')
  const load = await presentLoadTo(ctx, link.load_id)
  const carrier = load.dispatcher
  const { code, type, trailer, commodity, specialInstructions } = load.equipmentRequirements
  return {
    linkId: link.id,
    loadId: load.id,
    dealId: link.deal_id,
    number: load.number,
    reference: load.reference,
    status: load.status,
    carrierName: carrier ? (carrier.businessName ?? `${carrier.firstName} ${carrier.lastName}`) : '',
    dispatcherPhone: carrier?.phoneNumber ?? null,
    equipment: { code, vehicle: type, trailer },
    commodity,
    specialInstructions,
    weight: load.weight,
    distance: load.distance,
    freeMinutes: load.deal?.detention.freeMinutes ?? 0,
    pickup: presentStop(load, 'pickup'),
    delivery: presentStop(load, 'delivery'),
    documents: (load.deal?.documents ?? [])
      .map((document) => documentSchema.parse(document))
      .filter(({ voided }) => voided === null)
      .map(({ id, kind, pages, receivedAt }) => ({ id, kind, pages, receivedAt })),
    expiresAt: new Date(driverLinkExpiresAt(toLinkFacts(link))).toISOString(),
  }
}
