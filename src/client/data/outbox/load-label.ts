import { placeName } from '#domain/text/names.ts'
import type { Load } from '#contract/freight/load.ts'
import { firstStopOf, lastStopOf } from '#contract/freight/placed-stops.ts'
import { OUTBOX_COPY } from './copy.ts'

/** 'Load #48213, Dallas, TX to Tulsa, OK': names an action's load in lists. */
export function formatLoadLabel(load: Load): string {
  const { number } = load
  const [from, to] = [firstStopOf(load).location, lastStopOf(load).location]
  return OUTBOX_COPY.loadLabel(number, placeName(from), placeName(to))
}
