import type { CompanyEvent } from '#contract/account/company.ts'
import { type Seat, SEAT_NAMES } from '#domain/access/seat.ts'
import { isolateBidi } from '#domain/text/bidi.ts'

export const CHANGES_COPY = {
  title: 'Changes',
  hint: 'only owners see this',
  showAll: 'Show all',
  older: 'Show older changes',
  loading: 'Loading the changes...',
  loadError: 'Failed to load the changes',
  operator: 'Milepost’s operator',
  program: (name: string) => `${name} (API key)`,
} as const

const seatName = (seat: Seat | null) => (seat === null ? '' : SEAT_NAMES[seat])

/** What was done to a key, a webhook or a partner, before its name: 'made', 'gave the scope loads:write to'. */
function verbOf(what: string): string {
  const [, scope, added] = /^scope (\S+) (added|removed)$/.exec(what) ?? []
  if (scope !== undefined) return added === 'added' ? `gave the scope ${scope} to` : `took the scope ${scope} from`
  return VERBS[what] ?? what
}
const VERBS: Readonly<Record<string, string>> = {
  'address changed': 'changed the address of',
  'secret rotated': 'rotated the secret of',
  'ids changed': 'changed the ids of',
  live: 'put live',
  test: 'put in test',
}

/** 'made the key Ridgeline TMS'. @param details 'Ridgeline TMS: made', as the log has it */
function describeProgram(noun: string, details: string): string {
  const at = details.lastIndexOf(': ')
  return at === -1
    ? `${details} ${noun}`
    : `${verbOf(details.slice(at + 2))} ${noun} ${isolateBidi(details.slice(0, at))}`
}

/** What a line of the log says after who did it. */
export function describeChange({ type, about, email, seat, seatBefore, details, loads, to }: CompanyEvent): string {
  switch (type) {
    case 'invited':
      return `invited ${email ?? ''} as ${seatName(seat)}`
    case 'revoked':
      return `revoked the invitation of ${email ?? ''}`
    case 'joined':
      return `joined as ${seatName(seat)}`
    case 'seat':
      return `changed ${about ?? ''}'s seat: ${seatName(seatBefore)} to ${seatName(seat)}`
    case 'removed':
      return `removed ${about ?? ''}${loads ? `, ${loads === 1 ? '1 load' : `${loads} loads`} to ${to ?? 'nobody'}` : ''}`
    case 'left':
      return 'left'
    case 'details':
      return `changed the ${details ?? ''}`
    case 'key':
      return describeProgram('the key', details ?? '')
    case 'webhook':
      return describeProgram('the webhook', details ?? '')
    case 'partner':
      return describeProgram('the EDI partner', details ?? '')
  }
}
