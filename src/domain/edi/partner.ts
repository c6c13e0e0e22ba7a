/** A broker's shipper, or the system of a company that hauls. */
export const EDI_SIDES = ['shipper', 'carrier-system'] as const
export type EdiSide = (typeof EDI_SIDES)[number]

/** In test, messages are read and acknowledged, and change nothing. */
export type EdiStatus = 'test' | 'live' | 'paused'

/** How our times are written: local at the stop, with the zone's code, or in UTC. */
export const EDI_TIME_CODES = ['LT', 'zone', 'UT'] as const
export type EdiTimeCode = (typeof EDI_TIME_CODES)[number]

/** Through the API, or a folder that an SFTP server serves. */
export const EDI_TRANSPORTS = ['https', 'folder'] as const
export type EdiTransport = (typeof EDI_TRANSPORTS)[number]

/** What partners do differently. All is off or empty at first, but for the minutes. */
export interface EdiOptions {
  /** of a dispatcher with several carriers: for which one it books */
  consentId: string | null
  /** how long a tender without a time of its own can be answered */
  answerMinutes: number
  /** a tender that nobody answered is declined */
  declineOnExpiry: boolean
  /** the partner reads a counter in a 990 */
  counters: boolean
  /** the partner reads V9 in a 990 */
  v9: boolean
  /** a booking goes out as a 204 with purpose 06 */
  bookingTenders: boolean
  /** D1 means that the truck left */
  d1Departs: boolean
  cpDeparts: boolean
  cdDeparts: boolean
  /** of a shipper that names none */
  vehicle: string | null
  trailer: string | null
}
export const DEFAULT_OPTIONS: EdiOptions = {
  consentId: null,
  answerMinutes: 60,
  declineOnExpiry: false,
  counters: false,
  v9: false,
  bookingTenders: false,
  d1Departs: false,
  cpDeparts: false,
  cdDeparts: false,
  vehicle: null,
  trailer: null,
}
