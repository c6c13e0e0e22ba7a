import { MINUTE_MS, type Instant } from '../time/instant.ts'
import type { Cents } from './money.ts'

/** What a broker pays for waiting at a dock; frozen into a load when a request is accepted. */
export interface DetentionTerms {
  freeMinutes: number
  centsPerHour: Cents
  stepMinutes: number
  maxHours: number
}

/** Two hours free, then $50 an hour in quarter hours, at most five hours. */
export const DEFAULT_DETENTION: DetentionTerms = {
  freeMinutes: 120,
  centsPerHour: 5000,
  stepMinutes: 15,
  maxHours: 5,
}

/** While the truck is still at the dock, `departedAt` is now. */
export interface DockStay {
  arrivedAt: Instant
  departedAt: Instant
  appointmentAt: Instant
}

export interface DetentionCharge {
  /** Whole minutes on the clock, free time included. */
  minutes: number
  billedMinutes: number
  cents: Cents
}

/**
 * What a stay at a dock costs. The clock starts at the later of arrival and appointment, so an early truck earns
 * nothing by waiting; each started step after the free time counts in full, up to the cap.
 */
export function calculateDetention(stay: DockStay, terms: DetentionTerms): DetentionCharge {
  const clockStart = Math.max(stay.arrivedAt, stay.appointmentAt)
  const minutes = Math.max(0, Math.floor((stay.departedAt - clockStart) / MINUTE_MS))
  const steps = Math.ceil(Math.max(0, minutes - terms.freeMinutes) / terms.stepMinutes)
  const billedMinutes = Math.min(steps * terms.stepMinutes, terms.maxHours * 60)
  return { minutes, billedMinutes, cents: Math.round((billedMinutes * terms.centsPerHour) / 60) }
}
