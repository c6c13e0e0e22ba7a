import { describeTripChange } from '#client/components/load/trip-change.ts'
import { agreedStopsOf, readListedStop } from '#contract/freight/agreed-stops.ts'
import type { Load } from '#contract/freight/load.ts'
import type { DealChange } from '#contract/freight/shown-deal-change.ts'
import type { AgreedStop } from '#domain/freight/agreed-stop.ts'
import { type ChangedStop, touchesStops } from '#domain/freight/deal-change.ts'
import { currentRate } from '#domain/freight/money.ts'
import { placeName } from '#domain/text/names.ts'
import { formatAppointment } from '#domain/time/stop-time.ts'
import { STOP_DIFF_COPY as COPY } from './copy.ts'

/** The proposed stops, as the rules compare them. */
function proposedStops({ stops }: Pick<DealChange, 'stops'>): ChangedStop[] {
  return stops.map((stop) => ({
    ...readListedStop(stop),
    id: stop.id ?? null,
    appointment: { from: Date.parse(stop.dateTime), to: stop.until === undefined ? null : Date.parse(stop.until) },
  }))
}

/** Whether a change has other stops than the deal, not only another rate or other times of its ends. */
export function hasOtherStops(load: Load, change: Pick<DealChange, 'stops'>): boolean {
  return touchesStops(agreedStopsOf(load), proposedStops(change))
}

const named = ({ place, appointment }: Omit<ChangedStop, 'id'>) =>
  `${placeName(place)}, ${formatAppointment(appointment, place.zone)}`

/** What another list does to the stops, in one line; null if it leaves them. */
export function describeStops(before: readonly AgreedStop[], after: readonly ChangedStop[]): string | null {
  if (!touchesStops(before, after)) return null
  const kept = after.flatMap((stop) => before.find(({ id }) => id === stop.id) ?? [])
  const inOrder = before.filter((stop) => kept.includes(stop))
  const parts = [
    ...after.filter(({ id }) => id === null).map((stop) => COPY.added(named(stop))),
    ...before.filter((stop) => !kept.includes(stop)).map(({ place }) => COPY.removed(placeName(place))),
    ...after.flatMap((stop) => {
      const was = before.find(({ id }) => id === stop.id)
      return was && isOther(was, stop) ? [COPY.changed(placeName(was.place), named(stop))] : []
    }),
    ...(kept.some((stop, at) => inOrder[at] !== stop) ? [COPY.moved] : []),
  ]
  return COPY.stops(before.length, after.length, parts)
}

/** The same of a change, with its miles and rate for each; null if it leaves the stops. */
export function describeStopDiff(load: Load, change: Pick<DealChange, 'stops' | 'miles' | 'rate'>): string[] | null {
  const stops = describeStops(agreedStopsOf(load), proposedStops(change))
  if (stops === null) return null
  return [stops, ...describeTripChange({ miles: load.distance, rate: currentRate(load) }, change)]
}

/** Judged as a list of one with a neighbor on each side, so that its time counts too. */
function isOther(was: AgreedStop, stop: ChangedStop): boolean {
  return touchesStops([was, was, was], [was, stop, was])
}
