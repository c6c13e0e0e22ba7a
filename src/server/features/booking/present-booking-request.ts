import type { BookingRequest, CounterOffer } from '#contract/freight/booking-request.ts'
import type { CarrierRecord } from '#contract/freight/compare-offers.ts'
import { type BookingRequestStatus, displayedRequestStatus } from '#domain/freight/booking.ts'
import { displayedCounterStatus } from '#domain/freight/counter-offer.ts'
import type { DealParty } from '#domain/freight/deal.ts'
import { centsToDollars } from '#domain/freight/money.ts'
import { nameFor } from '#server/db/party.sql.ts'
import { presentUsdot } from '../account/present-usdot.ts'
import { judgeEntry, presentAuthority, presentFinding } from '../authority/present-authority.ts'
import type { BookingRequestRow, CarrierRecordRow } from './booking-request.sql.ts'
import type { CounterJson } from './counter-offer.sql.ts'

/** Null while a requester without a USDOT number names nobody; undefined where it hauls itself. */
function presentCarrier(
  { named_carrier: named }: BookingRequestRow,
  { dotNumber }: Pick<DealParty, 'dotNumber'>,
): BookingRequest['carrier'] {
  if (!named) return dotNumber ? undefined : null
  const { consentId, usdot, legalName, isProved, since, isActive } = named
  return { consentId, usdot, legalName, isUsdotProved: isProved, since: iso(since), isActive }
}

/** ENT-10, for its requester and the owner of its load. Once accepted, the requester is shown as in the deal. */
export function presentBookingRequest(row: BookingRequestRow, viewerId: string, now: number): BookingRequest {
  const [person, decidedBy] = [nameFor(viewerId, row.asker), nameFor(viewerId, row.decider)]
  const terms = {
    pickupDateTime: row.proposed_pickup_at?.toISOString() ?? null,
    deliveryDateTime: row.proposed_delivery_at?.toISOString() ?? null,
    specialRequirements: row.special_requirements,
    additionalNotes: row.additional_notes,
  }
  const hasTerms =
    terms.pickupDateTime || terms.deliveryDateTime || terms.specialRequirements.length > 0 || terms.additionalNotes
  const requester = row.carrier_in_deal ?? row.requester
  const carrier = presentCarrier(row, requester)
  const authority = presentAuthority(carrier?.usdot ?? requester.dotNumber, row.register_entry)
  // the rules judge who hauls: nobody is named yet
  const isUsdotProved = carrier?.isUsdotProved ?? requester.isDotVerified
  const findings =
    carrier === null ? [] : judgeEntry(row.carrier_rules, { entry: row.register_entry, isUsdotProved }, now)
  return {
    id: row.id,
    loadId: row.load_id,
    ...displayedRequestStatus(
      { status: row.status, expiresAt: row.expires_at.getTime(), responseMessage: row.response_message },
      now,
    ),
    requester: {
      id: row.requester_id,
      firstName: requester.firstName,
      lastName: requester.lastName,
      email: requester.email ?? row.requester.email,
      phoneNumber: requester.phoneNumber,
      freightProfile: {
        businessName: requester.businessName,
        dotNumber: requester.dotNumber,
        ...presentUsdot({ ...requester, isDotShared: row.is_dot_shared }),
      },
    },
    ...(carrier !== undefined && { carrier }),
    ...(authority && { authority }),
    ...(findings.length > 0 && { ruleFindings: findings.map(presentFinding) }),
    proposedRate: row.proposed_rate_cents === null ? null : centsToDollars(row.proposed_rate_cents),
    proposedTerms: hasTerms ? terms : null,
    ...presentCounterOffer(row.counter, row.status, now),
    ...(row.truck_miles !== null && { truckMiles: row.truck_miles }),
    ...(person !== undefined && { person }),
    ...(decidedBy !== undefined && row.decided_at && { decidedBy, decidedAt: row.decided_at.toISOString() }),
    message: row.message,
    expiresAt: row.expires_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    load: {
      number: row.load_number,
      pickup: row.pickup_name,
      delivery: row.delivery_name,
      pickupDateTime: row.load_pickup_at.toISOString(),
      rate: centsToDollars(row.load_rate_cents),
    },
  }
}

function iso(at: string): string {
  return new Date(at).toISOString()
}

/** For the requester and the owner of the load; absent without one. */
export function presentCounterOffer(
  counter: CounterJson | null | undefined,
  requestStatus: BookingRequestStatus,
  now: number,
): { counter?: CounterOffer } {
  if (!counter) return {}
  return {
    counter: {
      id: counter.id,
      status: displayedCounterStatus(
        { status: counter.status, expiresAt: Date.parse(counter.expires_at) },
        requestStatus,
        now,
      ),
      rate: centsToDollars(counter.rate_cents),
      pickupDateTime: counter.pickup_at && iso(counter.pickup_at),
      deliveryDateTime: counter.delivery_at && iso(counter.delivery_at),
      message: counter.message,
      expiresAt: iso(counter.expires_at),
      createdAt: iso(counter.created_at),
    },
  }
}

/** Fewer could be one person's own two accounts. */
const FEWEST_BROKERS = 2

/** How a carrier did before, for a broker. */
export function presentCarrierRecord({
  carrier_id: carrierId,
  judged,
  on_time,
  brokers,
  with_you,
  last_with_you,
}: CarrierRecordRow): CarrierRecord {
  return {
    carrierId,
    onTime: brokers >= FEWEST_BROKERS ? { loads: judged, onTime: on_time } : null,
    withYou: last_with_you ? { loads: with_you, lastAt: last_with_you.toISOString() } : null,
  }
}
