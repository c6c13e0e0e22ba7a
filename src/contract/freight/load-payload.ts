import { UNKNOWN_ZIP } from '#domain/geo/zip.ts'
import { resolveAppointment, resolveUntil } from './appointment.ts'
import { nest, textAt } from './field-shape.ts'
import { LOAD_FIELDS, type LoadField, type LoadFields } from './load-field-table.ts'
import { ON, type StopKind } from './load-field.ts'
import { type LoadFormValues, stopTime } from './load-form.ts'
import type { NewLoad } from './load-post.ts'
import { digitsOf } from './number-field.ts'

function locationPayload(values: LoadFormValues, kind: StopKind): NewLoad['pickupLocation'] {
  const { name, phone, email } = values[`${kind}Contact`]
  const precision = values[`${kind}Precision`]
  return {
    address: values[`${kind}Address`].trim(),
    description: values[`${kind}LocationDetails`].trim() || null,
    city: values[`${kind}Location`].trim(),
    state: values[`${kind}State`].trim().toUpperCase(),
    zipCode: values[`${kind}ZipCode`].trim() || UNKNOWN_ZIP,
    coordinates: values[`${kind}Coordinates`],
    ...(precision && { precision }),
    contactName: name.trim(),
    contactPhone: phone.trim(),
    contactEmail: email.trim(),
  }
}

/** An instant if the stop's zone is known, else the wall time, which the server reads in the stop's zone. */
function timePayload(values: LoadFormValues, kind: StopKind): string {
  const at = resolveAppointment(stopTime(values, kind))
  return at === null ? values[`${kind}DateTime`] : new Date(at).toISOString()
}

function untilPayload(values: LoadFormValues, kind: StopKind): string | null {
  const at = resolveUntil(stopTime(values, kind))
  return at === null ? values[`${kind}Until`] || null : new Date(at).toISOString()
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
    pickupLocation: locationPayload(values, 'pickup'),
    deliveryLocation: locationPayload(values, 'delivery'),
    pickupDateTime: timePayload(values, 'pickup'),
    deliveryDateTime: timePayload(values, 'delivery'),
    pickupUntil: untilPayload(values, 'pickup'),
    deliveryUntil: untilPayload(values, 'delivery'),
    equipmentRequirements: {
      ...(equipmentType && { type: equipmentType }),
      trailer: commodity.trailer,
      ...plain.equipmentRequirements,
    },
  }
}
