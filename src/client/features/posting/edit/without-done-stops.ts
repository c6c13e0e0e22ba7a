import { get } from 'react-hook-form'
import { keysOf } from '#contract/freight/field-shape.ts'
import { stopField } from '#contract/freight/load-field-table.ts'
import { type BetweenValues, EMPTY_STOP, formStop, type LoadFormValues } from '#contract/freight/load-form.ts'
import type { Load } from '#contract/freight/load.ts'
import { firstStop, type NamedStop, POSTED_STOPS, type StopId } from '#domain/freight/load-stop.ts'
import { endValues } from '../stop/stop-order.ts'

/**
 * The form of a load that is posted again, without the stops where its last truck has been. If a delivery would be first,
 * an empty pickup stands above it: nobody knows here where the freight is now.
 * @param first the id of the load's first stop
 */
export function withoutDoneStops(
  values: LoadFormValues,
  { done, first }: { done: readonly StopId[]; first: StopId },
): LoadFormValues {
  const left = values.between.filter(({ Id }) => !done.includes(Id as StopId))
  const [begins] = POSTED_STOPS
  if (!done.includes(first)) return { ...values, between: left }
  const [next] = left
  const isPickup = next?.Kind === firstStop(POSTED_STOPS).kind
  const stop = isPickup ? next : EMPTY_STOP
  const lines: Partial<BetweenValues> = isPickup ? next : {}
  return {
    ...values,
    ...Object.fromEntries(keysOf(EMPTY_STOP).map((ending) => [stopField(begins.id, ending), stop[ending]])),
    paper: {
      ...values.paper,
      pickupAppointment: lines.Appointment ?? '',
      pickupReferences: lines.References ?? '',
      pickupHandling: lines.Handling ?? '',
    },
    between: isPickup ? left.slice(1) : left,
  }
}

/**
 * The same form with one of those stops back at its place; what was typed meanwhile stays.
 * @param original the load as its last deal left it
 * @param done the stops that are left out now
 */
export function withDoneStop(
  values: LoadFormValues,
  original: LoadFormValues,
  { done, first, restored }: { done: readonly StopId[]; first: StopId; restored: StopId },
): LoadFormValues {
  const isLeftOut = (id: string) => done.includes(id as StopId)
  const typed = new Map(values.between.map((stop) => [stop.Id, stop]))
  const promoted = isLeftOut(first) ? original.between.find(({ Id }) => !isLeftOut(Id)) : undefined
  const [begins] = POSTED_STOPS
  const isPromoted = promoted !== undefined && promoted.Kind === begins.kind
  if (isPromoted) typed.set(promoted.Id, { ...endValues(values, begins.id), Id: promoted.Id, Kind: begins.kind })
  const between = [
    // one that was removed by hand stays away
    ...original.between.flatMap((stop) => typed.get(stop.Id) ?? (isLeftOut(stop.Id) ? [stop] : [])),
    ...values.between.filter(({ Id }) => original.between.every((stop) => stop.Id !== Id)),
  ]
  const left = done.filter((id) => id !== restored)
  const posted = isLeftOut(first) ? withPickup(values, original) : values
  const next = withoutDoneStops({ ...posted, between }, { done: left, first })
  // an empty pickup that the broker has filled in meanwhile is still the first stop
  const keeps = left.includes(first) && !isPromoted && asksForPickup({ ...posted, between }, left)
  return keeps ? withPickup(next, values) : next
}

/** The form with the pickup of another. */
function withPickup(values: LoadFormValues, from: LoadFormValues): LoadFormValues {
  const [begins] = POSTED_STOPS
  const { pickupAppointment, pickupReferences, pickupHandling } = from.paper
  const fields = keysOf(EMPTY_STOP).map((ending) => stopField(begins.id, ending))
  return {
    ...values,
    ...Object.fromEntries(fields.map((field) => [field, get(from, field)])),
    paper: { ...values.paper, pickupAppointment, pickupReferences, pickupHandling },
  }
}

/** Whether the form asks where the freight is: the done stops left a delivery first. */
export function asksForPickup(values: LoadFormValues, done: readonly StopId[]): boolean {
  const left = values.between.filter(({ Id }) => !done.includes(Id as StopId))
  return done.includes(firstStop(POSTED_STOPS).id) && left[0]?.Kind !== firstStop(POSTED_STOPS).kind
}

/** Of the stops where the load's last truck has been: those that a form leaves out. */
export function listLeftOut(
  { doneStops = [] }: Pick<Load, 'doneStops'>,
  original: LoadFormValues,
  values: LoadFormValues,
): StopId[] {
  const [begins] = POSTED_STOPS
  const isIn = (id: StopId) =>
    original.between.some(({ Id }) => Id === id)
      ? values.between.some(({ Id }) => Id === id)
      : placeOf(values, begins.id) === placeOf(original, begins.id)
  return doneStops.filter((id) => !isIn(id))
}

const placeOf = (values: LoadFormValues, end: NamedStop['id']) => {
  const { Address, Location, State } = formStop(values, end)
  return [Address, Location, State].join('\n')
}
