import { formatMoney } from '#domain/freight/money.ts'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'

const TIME = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'short' })

/** '10:50', or 'Tue 10:50' when that isn't within a day; in the viewer's zone. */
function deadline(at: Instant, now: Instant): string {
  return at - now < DAY_MS ? TIME.format(at) : `${DAY.format(at)} ${TIME.format(at)}`
}

export const OWN_STATE_COPY = {
  requested({ proposedRate, expiresAt }: { proposedRate: number | null; expiresAt: string }, now: Instant) {
    const what = proposedRate === null ? 'You requested this' : `You requested ${formatMoney(proposedRate)}`
    return { words: `${what}, answer by ${deadline(Date.parse(expiresAt), now)}`, brief: 'Requested' }
  },
  countered({ rate, expiresAt }: { rate: number; expiresAt: string }, now: Instant) {
    const words = `Counter-offer of ${formatMoney(rate)}, answer by ${deadline(Date.parse(expiresAt), now)}`
    return { words, brief: 'Counter-offer' }
  },
  booked: { words: "You're booked on this load", brief: 'Booked by you' },
  tendered: { words: 'Tendered to you', brief: 'Tendered to you' },
  bookedByAnother: { words: 'Booked by another carrier', brief: 'Booked' },
  tenderedToAnother: { words: 'Tendered to another carrier', brief: 'Tendered' },
  leftTheBoard: { words: 'No longer on the board', brief: 'Off the board' },
  cancelled: { words: 'The broker cancelled this load', brief: 'Cancelled' },
} as const
