/** What a program's key can be allowed, in the order of the screen, with the words that an owner reads. */
export const SCOPE_NAMES = {
  'loads:read': 'Read loads',
  'loads:write': 'Post and change loads',
  'board:read': 'Search the load board and rates',
  'bookings:read': 'Read booking requests',
  'bookings:write': 'Request loads and answer tenders (binds you)',
  'bookings:decide': 'Accept and reject requests (binds you)',
  'stops:write': 'Record stops, drivers and driver links',
  'documents:read': 'Read documents',
  'documents:write': 'Add and void documents',
  'invoices:read': 'Read invoices',
  'invoices:write': 'Send and answer invoices and accessorials',
  'money:read': 'Read what is owed and paid',
  'webhooks:manage': 'Manage webhooks, which hear of everything',
  'tenders:read': 'Read tenders of shippers',
  'tenders:write': 'Answer tenders of shippers (binds you)',
  'edi:exchange': 'Exchange EDI messages with partners',
} as const
export type ApiScope = keyof typeof SCOPE_NAMES

export const API_SCOPES = Object.keys(SCOPE_NAMES) as [ApiScope, ...ApiScope[]]

/** Days that a key may live; the first is chosen unless the owner says otherwise. A key is never prolonged. */
export const KEY_DAYS = [90, 365, 730] as const

/** Keys of a company that are neither ended nor expired. */
export const MOST_KEYS = 10

/** Webhooks of a company. */
export const MOST_WEBHOOKS = 10
