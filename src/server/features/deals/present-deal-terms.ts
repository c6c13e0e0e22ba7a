import type { Deal } from '#contract/freight/deal.ts'
import { centsToDollars } from '#domain/freight/money.ts'
import type { AppointmentWindow } from '#domain/freight/stop-event.ts'
import type { StopKind } from '#domain/freight/stop-kind.ts'
import type { TermsJson } from './deal.sql.ts'
import { readStoredDetention } from './stored-detention.sql.ts'

/** The agreed appointments of a version of the terms. */
export function readAppointments(
  terms: Pick<TermsJson, 'pickup_at' | 'delivery_at'>,
): Record<StopKind, AppointmentWindow> {
  return {
    pickup: { from: Date.parse(terms.pickup_at), to: null },
    delivery: { from: Date.parse(terms.delivery_at), to: null },
  }
}

/** The detention terms of a version, in dollars. */
export function presentDetentionTerms({ detention }: Pick<TermsJson, 'detention'>): Deal['terms'][number]['detention'] {
  const { centsPerHour, ...times } = readStoredDetention(detention)
  return { ...times, ratePerHour: centsToDollars(centsPerHour) }
}
