import type { LoadRequest } from '#contract/booking.ts'
import { shownRequestStatus } from '#domain/booking.ts'
import { dollarsOf } from '#domain/money.ts'
import type { RequestRow } from './booking.sql.ts'

/** ENT-10, for its requester and the owner of its load. */
export function presentRequest(row: RequestRow, now: number): LoadRequest {
  const terms = {
    pickupDateTime: row.proposed_pickup_at?.toISOString() ?? null,
    deliveryDateTime: row.proposed_delivery_at?.toISOString() ?? null,
    specialRequirements: row.special_requirements,
    additionalNotes: row.additional_notes,
  }
  const hasTerms =
    terms.pickupDateTime || terms.deliveryDateTime || terms.specialRequirements.length > 0 || terms.additionalNotes
  return {
    id: row.id,
    loadId: row.load_id,
    ...shownRequestStatus(
      { status: row.status, expiresAt: row.expires_at.getTime(), responseMessage: row.response_message },
      now,
    ),
    requester: {
      id: row.requester_id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phoneNumber: row.phone_number,
      freightProfile: { businessName: row.business_name, dotNumber: row.dot_number },
    },
    proposedRate: row.proposed_rate_cents === null ? null : dollarsOf(row.proposed_rate_cents),
    proposedTerms: hasTerms ? terms : null,
    message: row.message,
    expiresAt: row.expires_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    load: {
      number: row.load_number,
      pickup: row.pickup_name,
      delivery: row.delivery_name,
      pickupDateTime: row.load_pickup_at.toISOString(),
      rate: dollarsOf(row.load_rate_cents),
    },
  }
}
