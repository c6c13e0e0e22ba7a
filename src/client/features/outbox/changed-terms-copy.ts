import { DETENTION_TERMS_COPY } from '#client/components/load/copy.ts'
import type { PostedDetention } from '#contract/freight/detention-terms.ts'
import type { Load } from '#contract/freight/load.ts'
import { LOAD_PAPER_NAMES, NOT_AGREED } from '#contract/freight/paper-terms.ts'
import { type SeenTerms, shownTermsOf } from '#contract/freight/seen-terms.ts'
import { formatMoney } from '#domain/freight/money.ts'
import type { AppointmentWindow } from '#domain/freight/stop-event.ts'
import { formatAppointment } from '#domain/time/stop-time.ts'
import type { Intent } from '#offline/outbox/op-kind.ts'

/**
 * Next step for an action that needs attention, besides copying and discarding it.
 * - `resend`: as a new action that fits the server's current data
 */
export type NextStep =
  | { type: 'see-similar' | 'try-again' | 'confirm'; words: string }
  /** the action's load, or the load that has its reference already */
  | { type: 'open-load'; words: string; loadId?: string }
  | { type: 'resend'; words: string; intent: Intent }
  /** in its form, with all that was typed */
  | { type: 'edit'; words: string }

export interface OpProblem {
  /** who did what and when, in plain words */
  title: string
  words?: string
  step: NextStep | null
}

export const OPEN_LOAD = { type: 'open-load', words: 'Open load' } as const

const FREIGHT_NAMES: Readonly<Record<string, string>> = {
  ...LOAD_PAPER_NAMES,
  pickup: 'Pickup place',
  delivery: 'Delivery place',
  weight: 'Weight in pounds',
  commodity: 'Commodity',
  packaging: 'Packaging',
  instructions: 'Special instructions',
  notes: 'Broker notes',
  equipment: 'Equipment',
  team: 'Team drivers',
  partial: 'Partial load',
}

/** Which of them is read on the load's screen: each has a place, a time and freight. */
const STOPS_CHANGED = 'The stops changed. Open the load to read them'

const MOVED: OpProblem = { title: 'The load changed since you viewed it', step: OPEN_LOAD }

/** Lists what changed since the carrier agreed to it, from what to what, and offers the same on the current terms. */
export function describeChange(intent: Intent, current: Partial<Load> | undefined): OpProblem {
  if (!isWhole(current)) return MOVED
  if (intent.kind === 'request-booking') {
    const { ask } = intent
    const isAtPosted = ask.proposedRate === undefined
    return changed(ask.seen, current, {
      words: isAtPosted ? `Send at ${formatMoney(current.rate)}` : 'Send on the current terms',
      intentOf: (seen) => ({
        ...intent,
        pickupDateTime: current.pickupUntil ?? current.pickupDateTime,
        ask: { ...ask, seen },
      }),
    })
  }
  if (intent.kind === 'accept-tender')
    return changed(intent.seen, current, {
      words: `Accept at ${formatMoney(current.rate)}`,
      intentOf: (seen) => ({ kind: 'accept-tender', loadId: intent.loadId, seen }),
    })
  return MOVED
}

/** What a refusal holds is as the server sent it. */
function isWhole(load: Partial<Load> | undefined): load is Load {
  return (
    load?.rate !== undefined &&
    Boolean(load.pickupDateTime && load.deliveryDateTime && load.pickupLocation && load.deliveryLocation) &&
    load.equipmentRequirements !== undefined &&
    load.detention !== undefined
  )
}

interface Resend {
  words: string
  intentOf: (seen: SeenTerms) => Intent
}

function changed(seen: SeenTerms | undefined, current: Load, { words, intentOf }: Resend): OpProblem {
  const now = shownTermsOf(current)
  const changes = seen ? listChanges(seen, now, current) : []
  // nothing of the load: its broker's terms changed, which are read in the dialog
  if (changes.length === 0 && seen?.paperTerms)
    return {
      title: "The broker's terms changed",
      words: 'Open the load to read them, then answer again.',
      step: OPEN_LOAD,
    }
  return {
    title: changes[0] ?? MOVED.title,
    ...(changes.length > 1 && { words: changes.slice(1).join('. ') }),
    step: {
      type: 'resend',
      words,
      intent: intentOf({ ...now, ...(seen?.paperTerms && { paperTerms: seen.paperTerms }) }),
    },
  }
}

function listChanges(seen: SeenTerms, now: SeenTerms, { pickupLocation, deliveryLocation }: Load): string[] {
  return [
    seen.rate !== now.rate && `Rate changed ${fromTo(seen.rate, now.rate)}`,
    movedTo('Pickup', windowOf(seen.pickupDateTime, seen.pickupUntil), {
      window: windowOf(now.pickupDateTime, now.pickupUntil),
      zone: pickupLocation.zone,
    }),
    movedTo('Delivery', windowOf(seen.deliveryDateTime, seen.deliveryUntil), {
      window: windowOf(now.deliveryDateTime, now.deliveryUntil),
      zone: deliveryLocation.zone,
    }),
    haveTermsChanged(seen.detention, now.detention) && detentionChangedTo(now.detention),
    ...freightChanges(seen.freight, now.freight),
  ].filter((part) => part !== false)
}

function freightChanges(seen: SeenTerms['freight'], now: SeenTerms['freight']): string[] {
  return Object.entries(now)
    .filter(([line, words]) => seen[line] !== undefined && seen[line] !== words)
    .map(([line, words]) =>
      line === 'stops' ? STOPS_CHANGED : `${FREIGHT_NAMES[line] ?? line} changed to ${words || NOT_AGREED}`,
    )
}

function detentionChangedTo(terms: PostedDetention): string {
  const words = [DETENTION_TERMS_COPY.rate(terms), DETENTION_TERMS_COPY.limits(terms)]
  return `Detention changed to ${words.filter(Boolean).join(', ')}`
}

function haveTermsChanged(seen: PostedDetention, now: PostedDetention): boolean {
  return (
    seen.freeMinutes !== now.freeMinutes ||
    seen.ratePerHour !== now.ratePerHour ||
    seen.stepMinutes !== now.stepMinutes ||
    seen.maxHours !== now.maxHours
  )
}

function fromTo(before: number, now: number): string {
  return `${formatMoney(before)} → ${formatMoney(now)}`
}

const windowOf = (from: string, until: string | null): AppointmentWindow => ({
  from: Date.parse(from),
  to: until === null ? null : Date.parse(until),
})

function movedTo(
  stop: string,
  before: AppointmentWindow,
  { window, zone }: { window: AppointmentWindow; zone: string },
): string | false {
  if (before.from === window.from && before.to === window.to) return false
  return `${stop} moved to ${formatAppointment(window, zone)}`
}
