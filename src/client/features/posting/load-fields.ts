import type { StopKind } from '#contract/load-field.ts'
import type { LoadFormField, LoadFormValues } from '#contract/load-form.ts'

export const STOP_NAMES: Record<StopKind, string> = { pickup: 'Pickup', delivery: 'Delivery' }

/** How a field is called, in the order in which they stand in the form. */
const LABELS = {
  equipmentType: 'Vehicle type',
  'commodity.trailer': 'Trailer type',
  ...stopLabels('pickup'),
  ...stopLabels('delivery'),
  rate: 'Rate',
  'commodity.commodity': 'Commodity',
  'commodity.packagingType': 'Packaging type',
  'commodity.weight': 'Weight',
  reference: 'Reference',
  specialInstructions: 'Special instructions',
  shipperNotes: 'Shipper notes',
} as const satisfies Partial<Record<LoadFormField, string>>

export const FIELD_LABELS: Readonly<Partial<Record<LoadFormField, string>>> = LABELS

function stopLabels(kind: StopKind) {
  const name = STOP_NAMES[kind]
  return {
    [`${kind}Address`]: `${name} address`,
    [`${kind}Location`]: `${name} city`,
    [`${kind}State`]: `${name} state`,
    [`${kind}ZipCode`]: `${name} ZIP code`,
    [`${kind}LocationDetails`]: `${name} location details`,
    [`${kind}DateTime`]: `${name} date & time`,
    [`${kind}Contact.name`]: `${name} contact name`,
    [`${kind}Contact.phone`]: `${name} contact phone`,
    [`${kind}Contact.email`]: `${name} contact email`,
  } as Partial<Record<LoadFormField, string>>
}

/** The fields that can be wrong, in the order of the form. */
export const FIELDS_IN_ORDER = Object.keys(LABELS) as LoadFormField[]

/** 'pickupContact.name' → what stands there. */
export function fieldOf(values: LoadFormValues, field: LoadFormField): unknown {
  return field.split('.').reduce<unknown>((held, part) => (held as Record<string, unknown> | undefined)?.[part], values)
}
