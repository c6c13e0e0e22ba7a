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
  missing: (count: number, names: string) => `${count} still missing: ${names}`,
  paper: 'On the rate confirmation',
  paperHint:
    'Only you and the carrier that hauls the load read what concerns the docks. Everybody who sees the load reads the rest. Empty fields show as "None".',
  detention: 'Detention terms',
  detentionHint: 'Empty fields are as in your profile. The terms are fixed when you accept a carrier.',
} as const

export const CREATE_LOAD_LABELS = { submit: 'Create Load', submitting: 'Creating Load...', reset: 'Clear Form' }

export const CREATE_LOAD_FORM_COPY = {
  loadingTheForm: 'Loading the form...',
  failed: "We couldn't find the load or template to start from",
  kept: 'Start with an empty form instead.',
  done: 'Load created successfully!',
  formCleared: 'Form cleared',
  undo: 'Undo',
  draftWay: 'Clear Form starts over.',
  lane: (from: string, fromState: string, to: string, toState: string) => `${from}, ${fromState} to ${to}, ${toState}`,
} as const
