import { describeTripChange, type Trip } from '#client/components/load/trip-change.ts'
import { resolveAppointment, resolveUntil } from '#contract/freight/appointment.ts'
import { type BetweenValues, type LoadFormValues, stopTime, type StopValues } from '#contract/freight/load-form.ts'
import { POSTED_STOPS } from '#domain/freight/load-stop.ts'
import { formatAppointment } from '#domain/time/stop-time.ts'
import { LISTED_STOP_COPY, STOP_ORDER_COPY } from '../copy.ts'
import { EDIT_COPY, STOP_CHANGES_COPY as COPY } from './copy.ts'

/** One field of a stop, as text; '' where it is empty. */
interface FieldChange {
  label: string
  /** null of a new stop */
  before: string | null
  after: string
}

/** What happened to one stop between, field by field. */
export interface StopChange {
  /** 'Stop 3, delivery: Tulsa, OK' */
  stop: string
  /** 'Added', 'Removed', 'Moved: stop 3 → stop 2'; null for a stop that stayed where it was */
  what: string | null
  fields: FieldChange[]
}

/** What another version did to the stops. */
export interface StopsDifference {
  /** of the whole load: 'Stops: 4 → 5', '657 mi → 701 mi', '$2.82/mi → $2.78/mi' */
  lines: string[]
  changes: StopChange[]
}

/** @param trips of both versions; null while they are unknown */
export function describeStops(
  before: LoadFormValues,
  after: LoadFormValues,
  trips: { before: Trip; theirs: Trip } | null = null,
): StopsDifference {
  const [was, is] = [countStops(before), countStops(after)]
  const count = was === is ? [] : [COPY.count(was, is)]
  const trip = trips ? describeTripChange(trips.before, trips.theirs) : []
  return { lines: [...count, ...trip], changes: listStopChanges(before, after) }
}

const countStops = ({ between }: LoadFormValues) => between.length + POSTED_STOPS.length

/** What another form did to the stops between, in its driving order, then the removed ones. */
function listStopChanges(before: LoadFormValues, after: LoadFormValues): StopChange[] {
  const isIn = ({ between }: LoadFormValues, { Id }: BetweenValues) =>
    Id !== '' && between.some((each) => each.Id === Id)
  const orderOf = (form: LoadFormValues, other: LoadFormValues) => form.between.filter((stop) => isIn(other, stop))
  const [orderBefore, orderAfter] = [orderOf(before, after), orderOf(after, before)]
  const changes = after.between.flatMap((stop, at): StopChange[] => {
    const name = nameStop(stop, at)
    const from = isIn(before, stop) ? before.between.findIndex(({ Id }) => Id === stop.Id) : -1
    const was = before.between[from]
    if (!was) return [{ stop: name, what: COPY.added, fields: listFields(null, stop) }]
    const isMoved = orderBefore.findIndex(({ Id }) => Id === stop.Id) !== orderAfter.indexOf(stop)
    const { kind, kinds } = LISTED_STOP_COPY
    const isOther = was.Kind !== stop.Kind
    const fields = [
      ...(isOther ? [{ label: kind, before: kinds[was.Kind], after: kinds[stop.Kind] }] : []),
      ...listFields(was, stop),
    ]
    return isMoved || fields.length > 0
      ? [{ stop: name, what: isMoved ? COPY.moved(from + 2, at + 2) : null, fields }]
      : []
  })
  const removed = before.between.flatMap((stop, at): StopChange[] =>
    isIn(after, stop) ? [] : [{ stop: nameStop(stop, at), what: COPY.removed, fields: [] }],
  )
  return [...changes, ...removed]
}

function nameStop({ Kind, Location, State }: BetweenValues, at: number): string {
  return STOP_ORDER_COPY.title(at + 2, Kind, [Location, State].filter(Boolean).join(', '))
}

/** The fields, but its kind, in which two versions of a stop differ; of a new stop those that it has. */
function listFields(before: BetweenValues | null, after: BetweenValues): FieldChange[] {
  const was = before && describeFields(before)
  return describeFields(after).flatMap(([label, text], index) => {
    const old = was?.[index]?.[1] ?? null
    return (old ?? '') === text ? [] : [{ label, before: old, after: text }]
  })
}

/** The stops between as one text, to compare two versions. */
export function writeBetween({ between }: LoadFormValues): string {
  return JSON.stringify(between.map((stop) => [stop.Id, stop.Kind, ...describeFields(stop)]))
}

function describeFields(stop: BetweenValues): [label: string, text: string][] {
  const { appointment, references, handling, weight } = LISTED_STOP_COPY
  return [
    [COPY.place, formatPlace(stop)],
    [COPY.details, stop.LocationDetails],
    [COPY.time, formatWindow(stop)],
    [COPY.pieces, stop.Pieces],
    [weight, stop.Weight && STOP_ORDER_COPY.pounds(stop.Weight)],
    [COPY.contactName, stop.Contact.name],
    [COPY.contactPhone, stop.Contact.phone],
    [COPY.contactEmail, stop.Contact.email],
    [appointment, stop.Appointment],
    [references, stop.References],
    [handling, stop.Handling],
  ]
}

export function formatPlace({ Address, Location, State, ZipCode }: StopValues): string {
  return [Address, Location, `${State} ${ZipCode}`.trim()].filter(Boolean).join(', ')
}

export function formatWindow(stop: StopValues): string {
  const { DateTime, Until, Zone } = stop
  const [from, to] = [resolveAppointment(stopTime(stop)), resolveUntil(stopTime(stop))]
  if (from === null || (Until !== '' && to === null)) return [DateTime, Until].filter(Boolean).join(EDIT_COPY.until)
  return formatAppointment({ from, to }, Zone)
}
