import { stopOf } from '#domain/freight/load-stop.ts'
import { UNKNOWN_ZIP } from '#domain/geo/zip.ts'
import { resolveAppointment, resolveUntil } from './appointment.ts'
import { nest, textAt } from './field-shape.ts'
import { LOAD_FIELDS, type LoadField, type LoadFields, nameStopFields } from './load-field-table.ts'
import { ON } from './load-field.ts'
import { formStops, type LoadFormValues, stopTime, type StopValues } from './load-form.ts'
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
  const stops = formStops(values)
  return {
    ...plain,
    ...nameStopFields(({ id }) => {
      const stop = stopOf(stops, id)
      return { Location: locationPayload(stop), DateTime: timePayload(stop), Until: untilPayload(stop) }
    }),
    equipmentRequirements: {
      ...(equipmentType && { type: equipmentType }),
      trailer: commodity.trailer,
      ...plain.equipmentRequirements,
    },
  }
}
