import { stopOffWords } from '#client/components/load/copy.ts'
import { STOP_OFF } from '#domain/freight/stop-off-rate.ts'
import { digitsOf } from '#contract/freight/number-field.ts'
import type { RateSuggestion } from '#contract/freight/rate-suggestion.ts'
import { STOP_COUNT_MESSAGE, type StopKind } from '#domain/freight/load-stop.ts'
import { formatMoney } from '#domain/freight/money.ts'
import type { UnpricedFreight } from '#domain/freight/rate-model.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { formatWhole } from '#domain/text/whole-number.ts'
import type { AddressPrecision } from '#domain/geo/address-search.ts'

export const CREATE_LOAD_COPY = {
  title: 'Create New Load',
  subtitle: 'Fill in the details to create a new load',
  editTemplate: 'Edit template',
  editTemplateSubtitle: 'Each load has its own times and reference',
  loadingTheForm: 'Loading the form...',
} as const

export const START_FROM_TEMPLATE_COPY = {
  startFromATemplate: 'Start from a template',
  loading: 'Loading your templates...',
} as const

export const PASTE_LINE_COPY = {
  label: 'Paste one line',
  placeholder: 'Waco TX > Gary IN 1/7 0800 V 42k $950',
  hint: "Press Enter to fill in the form. A load's number repeats that load.",
  noLane: 'Start with the lane, like Dallas TX > Atlanta GA',
  noSuchLoad: (number: number) => `No load #${number} of yours on this device`,
  read: (parts: number) => `${parts} parts read`,
  unused: (words: string) => `Filled in. Not used: ${words}`,
  next: 'Save and add another',
} as const

export const GUESS_COPY = {
  guessed: (count: number) => `${count} guessed`,
  check: 'Check each one. Undo empties the field.',
  undo: 'Undo',
  undoOne: (label: string) => `Undo ${label}`,
  undoAll: 'Undo all',
  equipment: 'Equipment',
  commodity: 'Commodity',
  pickupTime: 'Pickup time',
  deliveryTime: 'Delivery time',
  stopTime: (number: number) => `Stop ${number} time`,
  lastStop: (city: string) => `your last stop in ${city}`,
  ofLastLoad: 'as on your last load',
  ofThisLoad: 'as on the load you just created',
  earliestSolo: 'earliest solo arrival, with breaks',
  earliestTeam: 'earliest team arrival',
  weekLater: (number: number, weeks: number) => `${weeks === 1 ? 'a week' : `${weeks} weeks`} after load #${number}`,
} as const

export const RECENT_FREIGHT_COPY = {
  recent: (commodities: string) => `Your last: ${commodities}`,
  chips: 'Your last commodities',
  tab: 'Tab',
  tooShort: 'Type 3 letters or more, or choose one of your last',
} as const

/** Asked before leaving a form that this browser can't save. */
export const LEAVE_UNSAVED = {
  title: 'Leave without saving?',
  description: "This browser couldn't save what you typed.",
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
} as const

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
  missing: (count: number) => `${count} still missing: `,
  sectionMissing: (count: number) => `${count} missing`,
  allFields: 'All fields',
  fold: 'Fold',
  additionalFact: 'Optional: notes, reference, detention terms, rate confirmation',
  paper: 'On the rate confirmation',
  paperHint:
    'Only you and the carrier that hauls the load read what concerns the docks. Everybody who sees the load reads the rest. Empty fields show as "None".',
  detention: 'Detention terms',
  detentionHint: 'Empty fields are as in your profile. The terms are fixed when you accept a carrier.',
} as const

export const CREATE_LOAD_LABELS = { submit: 'Create Load', submitting: 'Creating Load...', reset: 'Clear Form' }

export const FROM_TENDER_COPY = {
  words: (shipmentId: string, shipper: string) =>
    `From tender ${isolateBidi(shipmentId)} of ${isolateBidi(shipper)}. Posting accepts it.`,
  unnamed: 'From a shipper’s tender. Posting accepts it.',
  open: 'View tender',
  unlink: 'Post without it',
} as const

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

export const BACK_COPY = {
  myLoads: 'My loads',
} as const

export const PIN_PLACE_TEXT: Record<AddressPrecision, string> = {
  city: 'Pin is at the city center.',
  zip: 'Pin is at the center of the ZIP code.',
  street: 'Pin is on the street.',
  rooftop: 'Pin is at the building.',
}

export const STOP_FIELDS_COPY = {
  address: (name: string) => `${name} address`,
  city: 'City',
  cityOf: (name: string) => `${name} city`,
  state: 'State',
  stateOf: (name: string) => `${name} state`,
  zip: 'ZIP',
  zipCode: (name: string) => `${name} ZIP code`,
  locationDetails: 'Location details',
  locationDetailsOf: (name: string) => `${name} location details`,
  locationDetailsHint: 'Facility name, dock or gate',
  contactTitle: (name: string) => `${name} contact`,
  takeMine: 'Use my details',
  name: 'Name',
  contactName: (name: string) => `${name} contact name`,
  contactPhone: (name: string) => `${name} contact phone`,
  contactEmail: (name: string) => `${name} contact email`,
} as const

export const ADDRESS_FIELD_COPY = {
  searchMissing: "Address search isn't on this device yet. Fill in the fields below.",
  placeholder: 'Street and number, city or ZIP',
  source: 'Place names © GeoNames, CC BY 4.0',
  cityOnly: 'City only. Pick the street next.',
  outside: 'Milepost covers the 50 states and Washington, DC.',
} as const

export const STOP_COPY = {
  distance: (miles: string) => `${miles} mi`,
  driving: (duration: string) => ` driving, ${duration}.`,
} as const

export const PIN_FIELD_COPY = {
  placedByYou: 'Pin is where you placed it.',
  hideMap: 'Hide map',
  checkOnMap: 'Check on map',
  map: (stop: string) => `Map of the ${stop}`,
  dragPin: 'Drag the pin to the gate, tap the spot, or move it with the arrow keys (Shift for bigger steps).',
} as const

export const STOP_TIME_FIELD_COPY = {
  untilLabel: (name: string, zone: string) => `${name} until${zone}`,
  untilHint: 'Only for a window. Leave it empty for an exact time.',
  timeLabel: (name: string, zone: string) => `${name} date & time${zone}`,
} as const

export const RATE_FIELDS_COPY = {
  rate: 'Rate',
} as const

interface Range {
  min: number
  max: number
}

export interface RateReading {
  position: 'below' | 'within' | 'above'
  words: string
}

/** CREATE-27, EDIT-11: compares a rate with the suggested range. Advice only: it blocks nothing. */
export function compareRate(rate: number | null, range: Range | null, screen: 'create' | 'edit'): RateReading | null {
  if (rate === null || range === null) return null
  const position = rate < range.min ? 'below' : rate > range.max ? 'above' : 'within'
  if (position === 'within') return { position, words: 'Rate is within recommended range' }
  const span = screen === 'create' ? ` (${formatMoney(range.min)} - ${formatMoney(range.max)})` : ''
  return { position, words: `Rate is ${position} recommended range${span}` }
}

/** A suggestion's source: 'Median of 12 loads of 5 companies …'. */
export function describeRateSource({
  basis,
  loads,
  companies,
  days,
  radius,
  stopOff,
}: Pick<RateSuggestion, 'basis' | 'loads' | 'companies' | 'days' | 'radius' | 'stopOff'>): string {
  if (stopOff !== undefined) return `Includes ${stopOffWords(stopOff / STOP_OFF.median)}, our estimate.`
  const known = `${counted(loads, 'load')} from ${counted(companies, 'company', 'companies')}`
  const where = `within ${radius} miles of both ends in the last ${days} days`
  return basis === 'market' ? `Median of ${known} ${where}.` : `Estimated from our rate model. Only ${known} ${where}.`
}

/** FORM-10: shown where the suggestion would be. */
export const NO_RATE: Record<UnpricedFreight, string> = {
  heavy: "No suggested rate. Our rates don't cover loads over 48,000 lb.",
  'over-dimensional': "No suggested rate. Our rates don't cover over-dimensional freight.",
  hazmat: "No suggested rate. Our rates don't cover hazmat.",
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

export const RATE_ADVICE_COPY = {
  rateSuggestion: 'Rate suggestion',
  suggested: 'Suggested',
  estimate: 'estimate',
  range: (min: string, max: string) => `${min} to ${max}`,
} as const

/** Above two stops: the cards, and what changes their order. */
export const STOP_ORDER_COPY = {
  add: 'Add stop',
  most: STOP_COUNT_MESSAGE,
  count: (stops: readonly { kind: StopKind }[]) => {
    const of = (kind: StopKind, one: string, many: string) =>
      counted(stops.filter((stop) => stop.kind === kind).length, one, many)
    return `${stops.length} stops, ${of('pickup', 'pickup', 'pickups')}, ${of('delivery', 'delivery', 'deliveries')}`
  },
  title: (number: number, kind: StopKind, place: string) => `Stop ${number}, ${kind}${place && `: ${place}`}`,
  freight: (kind: StopKind, parts: readonly string[]) => {
    const stated = parts.filter(Boolean).join(', ')
    return stated && `${FREIGHT_VERBS[kind]} ${stated}`
  },
  pounds: (weight: string) => {
    const pounds = Number(digitsOf(weight))
    return `${Number.isFinite(pounds) ? pounds.toLocaleString('en-US') : weight} lb`
  },
  wrong: 'Needs your attention',
  sort: 'Sort by time',
  sorted: 'Stops sorted by time',
  added: (number: number) => `Stop ${number} added`,
  move: (number: number, by: -1 | 1) => `Move stop ${number} ${by < 0 ? 'up' : 'down'}`,
  moved: (from: number, by: -1 | 1, to: number, stops: number) =>
    `Stop ${from} moved ${by < 0 ? 'up' : 'down'}. Now stop ${to} of ${stops}`,
  remove: (number: number) => `Remove stop ${number}`,
  removed: (number: number) => `Stop ${number} removed`,
  restored: (number: number) => `Stop ${number} is back`,
  undo: 'Undo',
  endKind: { pickup: 'The first stop must be a pickup', delivery: 'The last stop must be a delivery' },
} as const

const FREIGHT_VERBS: Record<StopKind, string> = { pickup: 'Loads', delivery: 'Drops' }

/** What a stop between has beside what the ends have, and what each has above two stops. */
export const LISTED_STOP_COPY = {
  name: (number: number) => `Stop ${number}`,
  kind: 'Kind',
  kindOf: (name: string) => `${name} kind`,
  kinds: { pickup: 'Pickup', delivery: 'Delivery' },
  freight: FREIGHT_VERBS,
  freightOf: (name: string) => `${name} pieces`,
  freightPlaceholder: 'e.g. 8 pallets',
  weight: 'Weight',
  weightOf: (name: string) => `${name} weight`,
  unit: 'lb',
  appointment: 'Appointment',
  appointmentOf: (name: string) => `${name} appointment`,
  references: 'References',
  referencesOf: (name: string) => `${name} references`,
  handling: 'Handling',
  handlingOf: (name: string) => `${name} handling`,
} as const

/** beside the form on wide screens */
export const PREVIEW_COPY = {
  title: 'Preview on the board',
  empty: 'The card that carriers see stands here once the lane, the times and the rate are in.',
  margin: 'Margin',
  map: 'Way over all stops',
  /** before '2 picks, 2 drops' */
  miles: (miles: number) => `${Math.round(miles).toLocaleString('en-US')} mi, `,
} as const

const pounds = (weight: number) => `${weight.toLocaleString('en-US')} lb`

/** beside it, above two stops */
export const ON_THE_TRUCK_COPY = {
  title: 'On the truck',
  /** '23,400 lb in, 23,400 lb out' */
  balance: (pickedUp: number, dropped: number) => `${pounds(pickedUp)} in, ${pounds(dropped)} out`,
  leg: (from: number) => `${from} to ${from + 1}`,
  pounds,
} as const

export const SUGGESTED_RATE_COPY = {
  takeSuggested: 'Use Suggested',
  takeRate: (rate: string) => `Use ${rate}`,
} as const

export const TEMPLATE_LIST_COPY = {
  loadError: 'Failed to load templates',
  loading: 'Loading your templates...',
  empty: 'No templates yet',
  emptyHint: 'Fill in a load and choose Save as template. The next one takes a few taps.',
  edit: 'Edit',
  repeat: 'Repeat',
  delete: 'Delete',
  deleteTemplate: (name: string) => `Delete the template ${name}`,
  editTemplate: (name: string) => `Edit the template ${name}`,
  repeatTemplate: (name: string) => `Repeat ${name}`,
  deleteTitle: 'Delete this template?',
  deleteDescription: 'It repeats. Nothing more is posted from it; the loads that it posted stay.',
  confirmDelete: 'Delete',
  pounds: (pounds: number) => `${formatWhole(pounds)} lb`,
} as const

export const NAME_TEMPLATE_COPY = {
  templateNameIsRequired: 'Template name is required',
  name: 'Name',
  saveTemplate: 'Save template',
} as const

export const TEMPLATE_COPY = {
  templateSaved: 'Template saved',
} as const

export const EDIT_TEMPLATE_COPY = {
  loading: 'Loading the template...',
  loadError: 'Failed to load templates',
  missing: "We couldn't find this template",
  submit: 'Save template',
  submitting: 'Saving the template...',
  reset: 'Reset Changes',
  leaveTitle: 'Leave without saving?',
  leaveDescription: 'Your changes to the template are lost.',
  leave: 'Leave',
  stay: 'Stay',
  times: 'When each stop is due',
  timesHint: 'This template repeats. Days count from the pickup, times are local at each stop.',
} as const

export const SAVE_TEMPLATE_COPY = {
  saveAsTemplate: 'Save as template',
  saveAsTemplateDescription: 'Saves everything except the times and reference, so your next load can start from it.',
  loading: 'Loading the form...',
} as const

export const REPEAT_COPY = {
  repeat: (name: string) => `Repeat ${name}`,
  back: 'All templates',
  pickupDays: 'Pickup days',
  posted: 'Posted',
  daysBefore: (days: number) => `${days} ${days === 1 ? 'day' : 'days'} before pickup`,
  postedHint: 'At 06:00 at the pickup. Each day is posted once, also while you are away.',
  pickupTime: 'Pickup time',
  pickupUntil: 'Pickup until',
  deliveryDay: 'Delivery',
  deliveryDays: (days: number) =>
    days === 0 ? 'The same day' : days === 1 ? 'The next day' : `${days} days after pickup`,
  deliveryTime: 'Delivery time',
  deliveryUntil: 'Delivery until',
  stopTime: (stop: string) => `${stop} time`,
  stopUntil: (stop: string) => `${stop} until`,
  localTimes: 'Times are local at each stop, also when the clocks change.',
  next: 'Next',
  noNext: 'Choose at least one day',
  skip: 'Skip',
  skipDay: (day: string) => `Skip ${day}`,
  postAgain: 'Post again',
  postDay: (day: string) => `Post again: ${day}`,
  skipped: 'skipped',
  noSuchTime: "can't be posted: the clocks change at that time",
  start: 'Start posting',
  save: 'Save changes',
  pause: 'Pause',
  resume: 'Resume',
  stop: 'Stop repeating',
  stopTitle: 'Stop repeating this load?',
  stopDescription: 'Nothing more is posted. The template and its loads stay.',
  paused: 'Paused. Nothing is posted until you resume.',
  pausedBecause: (why: string) => `Paused: ${why}. Nothing is posted until you resume.`,
  notPosted: (day: string, why: string) => `${day} wasn't posted: ${why}`,
  noted: (day: string, what: string) => `${day}: ${what}`,
  offline: 'Connect to change what repeats. Loads are posted meanwhile as planned.',
} as const

export const REPEAT_TOASTS = {
  started: 'The load repeats from now on',
  saved: 'Changes saved',
  paused: 'Paused. Nothing is posted until you resume.',
  stopped: 'The load no longer repeats',
} as const

export const REPEAT_LINE_COPY = {
  stops: (count: number) => `${count} stops`,
  every: (days: string) => `Every ${days}`,
  next: (day: string) => `next ${day}`,
  paused: 'paused',
} as const

/** The cards over the stops of a deal. */
export const CHANGE_STOPS_COPY = {
  explain: 'Add, remove or move stops. The agreed stops hold until the other party accepts.',
  problem: (stop: number, message: string) => `Stop ${stop}: ${message}`,
  missing: 'Enter its address, city and date & time',
  take: 'Use these stops',
  cancel: 'Keep the agreed stops',
} as const
