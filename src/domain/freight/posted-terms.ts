import { type DetentionTerms, isSameDetention } from './detention.ts'
import type { Instant } from '../time/instant.ts'
import type { Cents } from './money.ts'

/** Terms as posted on the board; a request responds to them, and an accepted tender agrees to them. */
export interface PostedTerms {
  rateCents: Cents
  pickupAt: Instant
  /** the end of its window; null when the time is exact */
  pickupUntil: Instant | null
  deliveryAt: Instant
  deliveryUntil: Instant | null
  /** null where only the server knows them */
  detention: DetentionTerms | null
}

type Stated = Readonly<Record<string, string | undefined>>

/** In the words of the screen; absent where they aren't known. */
interface StatedTerms {
  /** what the broker states on its rate confirmations */
  paperTerms?: Stated
  /** what is hauled from where to where, and in what */
  freight?: Stated
}

export type CurrentTerms = PostedTerms & StatedTerms
/** Terms on a carrier's screen; missing ones are not compared. */
export type SeenTerms = Partial<PostedTerms> & StatedTerms

function isOtherDetention(seen: DetentionTerms | null, current: DetentionTerms | null): boolean {
  return seen !== null && current !== null && !isSameDetention(seen, current)
}

/** Compares line by line; what one of them doesn't have says nothing there. Nothing where a whole side isn't known. */
function statesOther(seen: Stated | undefined, current: Stated | undefined): boolean {
  if (!seen || !current) return false
  return Object.keys({ ...seen, ...current }).some((line) => (seen[line] ?? '') !== (current[line] ?? ''))
}

/** Whether a carrier would agree to something else than it saw. */
export function haveTermsChanged(seen: SeenTerms, current: CurrentTerms): boolean {
  const moved = (was: number | null | undefined, is: number | null) => was !== undefined && was !== is
  return (
    moved(seen.rateCents, current.rateCents) ||
    moved(seen.pickupAt, current.pickupAt) ||
    moved(seen.pickupUntil, current.pickupUntil) ||
    moved(seen.deliveryAt, current.deliveryAt) ||
    moved(seen.deliveryUntil, current.deliveryUntil) ||
    isOtherDetention(seen.detention ?? null, current.detention) ||
    statesOther(seen.paperTerms, current.paperTerms) ||
    statesOther(seen.freight, current.freight)
  )
}
