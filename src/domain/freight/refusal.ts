/** Business reasons to refuse an action; the API sends them as error codes. */
export const REFUSAL_CODES = [
  'LOAD_TAKEN',
  'LOAD_CHANGED',
  'LOAD_EXPIRED',
  'LOAD_TENDERED',
  'TENDER_EXPIRED',
  'STATUS_CONFLICT',
  'REQUEST_CLOSED',
  'REQUEST_EXPIRED',
  'ALREADY_REQUESTED',
  'OWN_LOAD',
  'NOT_ALLOWED',
  'NOT_FOUND',
  'NO_CARRIER',
  'NOT_A_CARRIER',
  'CARRIER_LEFT',
  'PARTY_LOCKED',
  'TOO_LATE',
  'TOO_OFTEN',
  'REASON_REQUIRED',
  'DOCUMENT_CHANGED',
  'ALREADY_SIGNED',
  'DEAL_ENDED',
  'COUNTER_OPEN',
  'COUNTER_CLOSED',
  'CARRIER_RULE',
  'CARRIER_NOT_NAMED',
  'CARRIER_CONSENT_ENDED',
  'CARRIER_CHANGED',
  'CONSENT_CLOSED',
  'USDOT_NOT_PROVED',
  'INVOICE_CHANGED',
  'INVOICE_CLOSED',
  'ALREADY_DISPUTED',
  'DEAL_CHANGED',
  'CHANGE_OPEN',
  'CHANGE_CLOSED',
  'BOOKS_CHANGED',
] as const

export type RefusalCode = (typeof REFUSAL_CODES)[number]

/** A refused decision. A value, not an exception: the caller must check it to go on. */
export interface Refusal {
  readonly refused: true
  readonly code: RefusalCode
  /** in place of the code's own */
  readonly message?: string
}

export function refuse(code: RefusalCode, message?: string): Refusal {
  return { refused: true, code, ...(message !== undefined && { message }) }
}

/** Tells a refusal from any other decision. */
export function isRefusal(x: unknown): x is Refusal {
  return typeof x === 'object' && x !== null && 'refused' in x && x.refused === true
}
