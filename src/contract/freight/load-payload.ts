import { UNKNOWN_ZIP } from '#domain/geo/zip.ts'
import { resolveAppointment, resolveUntil } from './appointment.ts'
import { nest, textAt } from './field-shape.ts'
import { LOAD_FIELDS, type LoadField, type LoadFields, nameStopFields } from './load-field-table.ts'
import { ON } from './load-field.ts'
import {
  type BetweenValues,
  formStop,
  type FormStop,
  formStops,
  type LoadFormValues,
  stopTime,
  type StopValues,
} from './load-form.ts'
import type { NewLoad } from './load-post.ts'
import { digitsOf } from './number-field.ts'

function locationPayload(stop: StopValues): NewLoad['pickupLocation'] {
  const { name, phone, email } = stop.Contact
  return {
    address: stop.Address.trim(),
    description: stop.LocationDetails.trim() || null,
    city: stop.Location.trim(),
    state: stop.State.trim().toUpperCase(),
    zipCode: stop.ZipCode.trim() || UNKNOWN_ZIP,
    coordinates: stop.Coordinates,
    ...(stop.Precision && { precision: stop.Precision }),
    contactName: name.trim(),
    contactPhone: phone.trim(),
    contactEmail: email.trim(),
  }
}

/** A stop of the whole list; the named fields say the ends too. */
function listedPayload(stop: FormStop, between: BetweenValues | undefined): NonNullable<NewLoad['stops']>[number] {
  const [pieces, weight] = [stop.Pieces.trim(), digitsOf(stop.Weight)]
  const stated = (typed: string) => typed.trim() || null
  return {
    ...(between && between.Id !== '' && { id: between.Id }),
    kind: stop.kind,
    ...locationPayload(stop),
    dateTime: timePayload(stop),
    until: untilPayload(stop),
    ...((pieces || weight) && { freight: { ...(pieces && { pieces }), ...(weight && { weight: Number(weight) }) } }),
    ...(between && {
      appointmentNumber: stated(between.Appointment),
      references: stated(between.References),
      handling: stated(between.Handling),
    }),
  }
}

/** All stops of a form in driving order, as a body lists them. */
export function listedStops(values: LoadFormValues): NonNullable<NewLoad['stops']> {
  const { between } = values
  // with two, the load says what it weighs
  return formStops(
    between.length > 0 ? values : { ...values, ...nameStopFields(() => ({ Pieces: '', Weight: '' })) },
  ).map((stop, at) => listedPayload(stop, between[at - 1]))
}

/** An instant if the stop's zone is known, else the wall time, which the server reads in the stop's zone. */
function timePayload(stop: StopValues): string {
  const at = resolveAppointment(stopTime(stop))
  return at === null ? stop.DateTime : new Date(at).toISOString()
}

function untilPayload(stop: StopValues): string | null {
  const at = resolveUntil(stopTime(stop))
  return at === null ? stop.Until || null : new Date(at).toISOString()
}

interface ValueByKind {
  text: string
  optional: string | null
  amount: number
  'optional-amount': number | null
  switch: boolean
}
type BodyValue<F extends { kind: LoadField['kind'] }> = ValueByKind[F['kind']]
/** The plain fields' values, by their path in the body. */
type BodyValues<T extends Readonly<Record<string, LoadField>>> = { [K in keyof T as T[K]['body']]: BodyValue<T[K]> }

function bodyValues<T extends Readonly<Record<string, LoadField>>>(fields: T, values: LoadFormValues): BodyValues<T>
function bodyValues(fields: Readonly<Record<string, LoadField>>, values: LoadFormValues) {
  return Object.fromEntries(
    Object.entries(fields).map(([path, { kind, body }]) => {
      const typed = textAt(values, path).trim()
      if (kind === 'amount') return [body, Number(digitsOf(typed))]
      if (kind === 'optional-amount') return [body, typed === '' ? null : Number(digitsOf(typed))]
      if (kind === 'switch') return [body, typed === ON]
      return [body, kind === 'optional' ? typed || null : typed]
    }),
  )
}

/** The API payload for a form that passed its schema (CREATE-13, CREATE-30). */
export function toLoadPayload(values: LoadFormValues, fields: LoadFields = LOAD_FIELDS): NewLoad {
  const { commodity, equipmentType } = values
  const plain = nest(bodyValues(fields, values))
  return {
    ...plain,
    ...nameStopFields(({ id }) => {
      const stop = formStop(values, id)
      return { Location: locationPayload(stop), DateTime: timePayload(stop), Until: untilPayload(stop) }
    }),
    ...(values.between.length > 0 && { stops: listedStops(values) }),
    equipmentRequirements: {
      ...(equipmentType && { type: equipmentType }),
      trailer: commodity.trailer,
      ...plain.equipmentRequirements,
    },
  }
}
