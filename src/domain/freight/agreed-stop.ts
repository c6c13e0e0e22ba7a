import type { AppointedStop } from './stop-event.ts'

/** A place as it was agreed. */
export interface DealPlace {
  address: string | null
  description: string | null
  city: string
  state: string
  zipCode: string
  /** IANA */
  zone: string
}

export interface DealContact {
  name: string | null
  phone: string | null
  email: string | null
}

/** What a truck is asked for at a dock. Absent is what nobody stated. */
export interface DockLines {
  appointmentNumber?: string
  references?: string
  handling?: string
}

/** A stop as a version of the terms agreed it. */
export interface AgreedStop extends AppointedStop, DockLines {
  place: DealPlace
  /** null without any */
  contact: DealContact | null
  /** loaded at a pickup, dropped at a delivery; weight in pounds */
  pieces?: string
  weight?: number
}
