import type { Deal } from '#contract/freight/deal.ts'
import { centsToDollars } from '#domain/freight/money.ts'
import type { AppointmentWindow, StopKind } from '#domain/freight/stop-event.ts'
import type { TermsJson } from './deal.sql.ts'
import { readStoredDetention } from './stored-detention.sql.ts'

/** The agreed appointments of a version of the terms. */
export function readAppointments(
  terms: Pick<TermsJson, `${StopKind}_${'at' | 'until'}`>,
): Record<StopKind, AppointmentWindow> {
  const windowOf = (from: string, to: string | null) => ({
    from: Date.parse(from),
    to: to === null ? null : Date.parse(to),
  })
  return {
    pickup: windowOf(terms.pickup_at, terms.pickup_until),
    delivery: windowOf(terms.delivery_at, terms.delivery_until),
  }
}

/** The detention terms of a version, in dollars. */
export function presentDetentionTerms({ detention }: Pick<TermsJson, 'detention'>): Deal['terms'][number]['detention'] {
  const { centsPerHour, ...times } = readStoredDetention(detention)
  return { ...times, ratePerHour: centsToDollars(centsPerHour) }
}
