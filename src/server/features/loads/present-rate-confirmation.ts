import { createHash } from 'node:crypto'
import type { RateConfirmationDocument } from '#contract/freight/rate-confirmation.ts'
import { centsToDollars } from '#domain/freight/money.ts'
import {
  type ConfirmedDeal,
  type ConfirmedFreight,
  type RateConfirmation,
  rateConfirmationText,
} from '#domain/freight/rate-confirmation.ts'
import type { StopKind } from '#domain/freight/stop-kind.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { DealRow } from '../deals/deal.sql.ts'
import { readAppointments } from '../deals/present-deal-terms.ts'
import { readStoredDetention } from '../deals/stored-detention.sql.ts'
import type { ConfirmedLoadRow } from './rate-confirmation.sql.ts'

function freightOf(load: ConfirmedLoadRow): ConfirmedFreight {
  return {
    reference: load.reference,
    commodity: load.commodity,
    packaging: load.packaging_type,
    weight: load.weight_lbs,
    vehicle: load.vehicle,
    trailer: load.trailer,
    equipmentCode: load.equipment_code,
    miles: load.distance_miles,
    milesSource: load.distance_source,
    specialInstructions: load.special_instructions,
    brokerNotes: load.broker_notes,
  }
}

/** The deal's and the load's rows as the domain reads them. */
export function toConfirmedDeal(deal: DealRow, load: ConfirmedLoadRow): ConfirmedDeal {
  const contactAt = (kind: StopKind) => {
    const stop = load.stops.find((one) => one.kind === kind)
    return {
      name: stop?.contact_name ?? null,
      phone: stop?.contact_phone ?? null,
      email: stop?.contact_email ?? null,
    }
  }
  return {
    loadNumber: load.number,
    broker: deal.broker,
    carrier: deal.carrier,
    namedCarrier: deal.named_carrier,
    stops: deal.stops,
    versions: deal.terms.map((terms) => ({
      version: terms.version,
      rateCents: terms.rate_cents,
      appointments: readAppointments(terms),
      detention: readStoredDetention(terms.detention),
      team: terms.team,
      agreedAt: Date.parse(terms.agreed_at),
    })),
    requestedAt: load.requested_at?.getTime() ?? null,
    acceptedAt: deal.accepted_at.getTime(),
    endedAt: deal.ended_at?.getTime() ?? null,
    freight: load.is_changed_since ? null : freightOf(load),
    contacts: { pickup: contactAt('pickup'), delivery: contactAt('delivery') },
  }
}

const toIso = (at: Instant) => new Date(at).toISOString()
const toIsoOrNull = (at: Instant | null) => (at === null ? null : toIso(at))

/** The document as both parties read it, with the hash of what it says. */
export function presentRateConfirmation(dealId: string, confirmation: RateConfirmation): RateConfirmationDocument {
  const { rateCents, detention, stops, ...said } = confirmation
  const { centsPerHour, ...times } = detention
  return {
    ...said,
    dealId,
    issuedAt: toIso(said.issuedAt),
    requestedAt: toIsoOrNull(said.requestedAt),
    acceptedAt: toIso(said.acceptedAt),
    endedAt: toIsoOrNull(said.endedAt),
    stops: stops.map(({ appointment: { from, to }, ...stop }) => ({
      ...stop,
      appointment: { from: toIso(from), to: toIsoOrNull(to) },
    })),
    rate: centsToDollars(rateCents),
    detention: { ...times, ratePerHour: centsToDollars(centsPerHour) },
    hash: createHash('sha256').update(rateConfirmationText(confirmation)).digest('hex'),
  }
}
