import type { ApiKey } from '#contract/programs/api-key.ts'
import type { ApiScope } from '#contract/programs/api-scope.ts'
import { formatRecordDay } from '#domain/time/record-time.ts'

const day = (at: string) => formatRecordDay(Date.parse(at))

export const INTEGRATIONS_COPY = {
  title: 'Integrations',
  back: 'Account & Settings',
  guide: 'Guide',
  reference: 'API reference',
  onlyOwners: 'Only owners see keys, webhooks and EDI partners. Ask an owner of your company.',
} as const

export const API_KEYS_COPY = {
  title: 'API keys',
  lead: (company: string) => `A key lets a program act for ${company}.`,
  loading: 'Loading your keys...',
  loadError: 'Failed to load your keys',
  needsConnection: 'Making and ending keys',
  empty: 'No keys yet',
  add: 'Make a key',
  tooMany: 'You have 10 keys. End one first',
  list: 'Your API keys',
  name: 'Name',
  key: 'Key',
  scopes: 'Scopes',
  lastUsed: 'Last used',
  expiresOn: 'Expires',
  made: ({ madeBy, createdAt }: ApiKey) => `made by ${madeBy}, ${day(createdAt)}`,
  hint: ({ hint }: ApiKey) => `mp_…${hint}`,
  from: (network: string) => `from ${network}`,
  neverUsed: 'never',
  expires: ({ expiresAt }: ApiKey) => day(expiresAt),
  expiresIn: (days: number) => (days === 0 ? 'today' : days === 1 ? 'in 1 day' : `in ${days} days`),
  expired: ({ expiresAt }: ApiKey) => `expired ${day(expiresAt)}`,
  ended: (at: string) => `ended ${day(at)}`,
  menuOf: (name: string) => `Change or end the key ${name}`,
  change: 'Change',
  end: 'End key',
  endTitle: (name: string) => `End the key ${name}?`,
  endText: 'Programs that use it are refused right away.',
  keep: 'Keep key',
  endDone: 'Key ended',
} as const

export const KEY_FORM_COPY = {
  makeTitle: 'Make a key',
  changeTitle: 'Change this key',
  name: 'Name',
  nameHint: 'The program that uses it, such as Ridgeline TMS. The history shows this name.',
  scopes: 'Scopes',
  noScope: 'Choose at least one scope',
  shownOnce: 'You see the key once. We ask for your password or passkey first.',
  expiresIn: 'Expires in',
  days: (days: number) => `${days} days`,
  make: 'Make key',
  making: 'Making...',
  proof: 'A new API key can act for your company.',
  proofOfScope: 'This key may do more.',
  made: 'Key made',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Key changed',
} as const

/** What a key with the scope does in the company's name. */
export const BINDING_SCOPES: Partial<Record<ApiScope, string>> = {
  'bookings:write': 'It agrees to haul loads in your name.',
  'bookings:decide': 'It agrees on rates in your name.',
  'tenders:write': 'It takes shippers’ loads in your name.',
}

/** What is shown once; the rest of its words names it. */
export const SHOWN_ONCE_COPY = { copy: 'Copy', stored: 'I stored it', leave: 'Leave' } as const

export const NEW_KEY_COPY = {
  title: 'Copy this key now. It isn’t shown again.',
  label: 'The key',
  copied: 'Key copied',
  copyFailed: 'Select the key and copy it by hand.',
  leaveTitle: 'Leave without storing the key?',
  leaveText: 'Nobody can show it again. You can end it and make another.',
  stay: 'Keep key on screen',
} as const
