import type { StopKind } from '#contract/freight/load-field.ts'

export const STOP_NAMES: Record<StopKind, string> = { pickup: 'Pickup', delivery: 'Delivery' }

export const EQUIPMENT_FIELDS_COPY = {
  vehicleType: 'Vehicle type',
  optional: '(optional)',
  trailerType: 'Trailer type',
  trailerTypePlaceholder: 'Choose a trailer',
} as const

export const LOAD_FORM_COPY = {
  basicInformation: 'Basic Information',
  addressTiming: 'Address & Timing',
  commodityDetails: 'Commodity Details',
  additionalInformation: 'Additional Information',
} as const
