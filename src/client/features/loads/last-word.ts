import type { Load } from '#contract/freight/load.ts'

export type StopTapEvent = NonNullable<Load['deal']>['stopEvents'][number]

/** What was recorded at the stops of the current deal, without what was corrected. */
export function tapsOf({ deal }: Load): StopTapEvent[] {
  const events = deal?.stopEvents ?? []
  const corrected = new Set(events.map(({ corrects }) => corrects))
  return events.filter(({ id, kind }) => kind !== 'corrected' && !corrected.has(id))
}

/** The latest of these; undefined while nothing is recorded. */
export function lastWordOf(load: Load): StopTapEvent | undefined {
  return tapsOf(load).reduce<StopTapEvent | undefined>(
    (last, tap) => (last && Date.parse(last.occurredAt) > Date.parse(tap.occurredAt) ? last : tap),
    undefined,
  )
}
