import type { Load, Location } from '#contract/freight/load.ts'
import { firstStopOf, lastStopOf } from '#contract/freight/placed-stops.ts'

/** A search of the board, as its address has it. */
type LaneSearch = { search: string } | Record<'near' | 'nearName' | 'to' | 'toName' | 'equipment', string>

/** As long as the board's search box takes. */
const MAX_WORDS = 100

/** The board's loads for the same truck, picked up and delivered near this load's stops (USE-11). */
export function similarLoadsSearch(load: Load): LaneSearch {
  const [pickup, delivery] = [firstStopOf(load).location, lastStopOf(load).location]
  const [near, to] = [pointOf(pickup), pointOf(delivery)]
  const [nearName, toName] = [cityOf(pickup), cityOf(delivery)]
  if (near === null || to === null) return wordSearch(`${nearName} ${toName}`)
  return { near, nearName, to, toName, equipment: load.equipmentRequirements.code }
}

/** The same by the words of an action's label, 'Load #48213, Dallas, TX to Tulsa, OK': its load is no longer here. */
export function labelledLaneSearch(label: string): LaneSearch {
  return wordSearch(label.replace(/^Load #\d+, /, ''))
}

function wordSearch(words: string): LaneSearch {
  return { search: words.slice(0, MAX_WORDS) }
}

function pointOf({ coordinates }: Location): string | null {
  // to about a mile, as the board's own addresses
  return coordinates && `${coordinates.latitude.toFixed(2)},${coordinates.longitude.toFixed(2)}`
}

function cityOf({ city, state }: Location): string {
  return `${city}, ${state}`
}
