import { LEAST_STOPS, MOST_STOPS } from '../freight/load-stop.ts'
import type { EdiTender } from './tender.ts'

/** Why a tender can't be one load, so that a person answers it; null if it can be posted. */
export function whyHeld({ stops }: Pick<EdiTender, 'stops'>): string | null {
  const held = (why: string) => `This tender can't be one load: ${why}.`
  if (stops.length < LEAST_STOPS) return held('it has fewer than two stops')
  if (stops.length > MOST_STOPS) return held(`it has more than ${MOST_STOPS} stops`)
  const other = stops.find(({ kind }) => kind === 'other')
  if (other) return held(`stop ${other.number} is neither a pickup nor a delivery`)
  if (stops[0]?.kind !== 'pickup') return held('it begins with a delivery')
  if (stops.at(-1)?.kind !== 'delivery') return held('it ends with a pickup')
  return null
}
