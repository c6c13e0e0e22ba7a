import { keysOf } from '#contract/freight/field-shape.ts'
import { stopField } from '#contract/freight/load-field-table.ts'
import { type BetweenValues, EMPTY_STOP, type LoadFormValues } from '#contract/freight/load-form.ts'
import { firstStop, POSTED_STOPS, type StopId } from '#domain/freight/load-stop.ts'

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

/** Whether the form asks where the freight is: the done stops left a delivery first. */
export function asksForPickup(values: LoadFormValues, done: readonly StopId[]): boolean {
  const left = values.between.filter(({ Id }) => !done.includes(Id as StopId))
  return done.includes(firstStop(POSTED_STOPS).id) && left[0]?.Kind !== firstStop(POSTED_STOPS).kind
}
