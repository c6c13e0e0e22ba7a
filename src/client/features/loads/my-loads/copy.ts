import type { LoadStatus } from '#domain/freight/load-status.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import type { MyLoadsTab } from './my-loads-search.ts'

export const TAB_LABELS: Record<MyLoadsTab, string> = { active: 'Active', pending: 'Pending', completed: 'Completed' }

export const MY_LOADS_COPY = {
  title: 'My loads',
  greeting: (firstName: string) => `Hi ${firstName}, Here are your loads`,
  calendar: 'Calendar',
  createLoad: 'Create Load',
  status: 'Status',
  inTotal: (total: string, loads: number) => `${total} ${loads === 1 ? 'load' : 'loads'} in total`,
} as const

export const MY_LOADS_LIST_COPY = {
  loadError: 'Failed to load loads',
  loading: 'Loading your loads...',
} as const

export const MY_LOAD_CARD_COPY = {
  editLoad: (number: number) => `Edit load #${number}`,
  tenderToAnswer: 'Tender to answer',
  tenderedWaitingForCarrier: 'Tendered, waiting for carrier',
  tendered: 'Tendered',
  tenderedUntil: (left: string) => `Tendered, ${left} left`,
  requested: 'Requested',
  countered: (rate: string, left: string) => `Countered ${rate}, ${left} left`,
  broker: 'Broker: ',
  dispatcher: 'Dispatcher: ',
  carrier: 'Carrier: ',
  pending: 'Pending',
} as const

export const MY_LOADS_SORTS = [
  ['createdAt:desc', 'Newest first'],
  ['createdAt:asc', 'Oldest first'],
  ['pickupDateTime:asc', 'Pickup, soonest first'],
  ['pickupDateTime:desc', 'Pickup, latest first'],
  ['deliveryDateTime:asc', 'Delivery, soonest first'],
  ['deliveryDateTime:desc', 'Delivery, latest first'],
  ['nextStop:asc', 'Next stop, soonest first'],
  ['nextStop:desc', 'Next stop, latest first'],
  ['lastWord:desc', 'Last update, newest first'],
  ['lastWord:asc', 'Last update, longest ago first'],
  ['rate:desc', 'Rate, high to low'],
  ['rate:asc', 'Rate, low to high'],
  ['distance:desc', 'Distance, longest first'],
  ['distance:asc', 'Distance, shortest first'],
  ['ratePerMile:desc', 'Rate per mile, high to low'],
  ['ratePerMile:asc', 'Rate per mile, low to high'],
  ['lane:asc', 'Lane, A to Z'],
  ['lane:desc', 'Lane, Z to A'],
  ['carrier:asc', 'Carrier, A to Z'],
  ['carrier:desc', 'Carrier, Z to A'],
  ['broker:asc', 'Broker, A to Z'],
  ['broker:desc', 'Broker, Z to A'],
  ['equipment:asc', 'Equipment, A to Z'],
  ['equipment:desc', 'Equipment, Z to A'],
] as const

export const DAY_FILTERS = [
  ['pickupDateFrom', 'Pickup from'],
  ['pickupDateTo', 'Pickup to'],
  ['deliveryDateFrom', 'Delivery from'],
  ['deliveryDateTo', 'Delivery to'],
] as const

export const MY_LOADS_TOOLS_COPY = {
  searchMyLoads: 'Search my loads',
  searchMyLoadsPlaceholder: 'Number, city, ZIP',
  sortAndFilter: 'Sort and filter',
  postFromAFile: 'Post from a file',
  sortBy: 'Sort by',
  clear: 'Clear',
  noDay: 'Enter a day like Nov 27',
  exportNeedsConnection: "Exporting needs a connection. Try again when you're online.",
  export: 'Export',
} as const

export const CANCELLED_FILTER_COPY = {
  cancelled: 'Cancelled',
} as const

const NONE_CANCELLED = { message: 'No cancelled loads', hint: 'Cancelled loads are kept here.' }

export const CARRIER_EMPTY_TEXT: Record<LoadStatus, { message: string; hint: string }> = {
  active: { message: 'No active loads', hint: 'Booked loads stay here until you confirm arrival.' },
  pending: { message: 'No pending loads', hint: 'Loads you requested or were tendered wait here for an answer.' },
  completed: { message: 'No completed loads', hint: 'Loads you delivered are kept here.' },
  cancelled: NONE_CANCELLED,
}

export const BROKER_EMPTY_TEXT: Record<LoadStatus, { message: string; hint: string }> = {
  active: { message: 'No active loads', hint: 'Booked loads stay here until delivered.' },
  pending: { message: 'No pending loads', hint: 'Loads you post wait here for a carrier.' },
  completed: { message: 'No completed loads', hint: 'Delivered loads are kept here.' },
  cancelled: NONE_CANCELLED,
}

export const NO_LOADS_COPY = {
  empty: (tab: string) => `No matching ${tab} loads`,
  emptyHint: 'Try fewer words or other dates.',
  showAllLoads: 'Show all loads',
  findALoad: 'Find a load',
  postALoad: 'Post a load',
} as const

export const MY_LOADS_TABLE_COPY = {
  loads: 'My loads',
  columns: {
    number: 'Load',
    lane: 'Lane',
    nextStop: 'Next stop',
    pickup: 'Pickup',
    delivery: 'Delivery',
    progress: 'Left',
    carrier: 'Carrier',
    broker: 'Broker',
    assignee: 'Assigned to',
    lastWord: 'Last update',
    equipment: 'Eq.',
    weight: 'lb',
    miles: 'Miles',
    rate: 'Rate',
    ratePerMile: '$/mi',
    margin: 'Margin',
    age: 'Posted',
    reference: 'Reference',
  },
  select: (number: number) => `Select load #${number}`,
  edit: (number: number) => `Edit load #${number}`,
  actions: 'Actions',
  selectAll: 'Select all loads shown so far',
  number: (number: number) => `#${number}`,
  to: 'to',
  /** '$2.35/mi' as '$2.35': the heading names the unit */
  perMile: (rate: string | null) => rate?.replace('/mi', '') ?? '–',
  none: '–',
  lastWord: { arrived: (time: string) => `arrived ${time}`, departed: (time: string) => `left ${time}` },
  noCarrier: 'None yet',
  answer: (requests: number) => `Review ${requests}`,
  /** read after it */
  requests: (requests: number) => (requests === 1 ? ' request' : ' requests'),
  forLoad: (number: number) => ` for load #${number}`,
  stop: { pickup: 'Pickup', delivery: 'Delivery', between: 'Stop' },
  /** above two stops: 'Stop 2 of 4' */
  stopOf: (number: number, count: number) => `Stop ${number} of ${count}`,
  timeLeft: (duration: string) => `in ${duration}`,
  closes: (duration: string) => `closes in ${duration}`,
  today: (day: string) => `Today, ${day}`,
  tomorrow: (day: string) => `Tomorrow, ${day}`,
  stops: (count: number) => (count === 1 ? '1 stop' : `${count} stops`),
  stopsLeft: (left: number, all: number) => `${left} of ${all} stops left`,
  atDock: 'At dock',
  atDockFor: (duration: string) => `At dock ${duration}`,
} as const

export const COLUMNS_COPY = {
  columns: 'Columns',
  words: 'Chosen for your account, on all your devices. The load and its lane are always there.',
  names: {
    number: 'Load',
    lane: 'Lane',
    nextStop: 'Next stop',
    pickup: 'Pickup',
    delivery: 'Delivery',
    progress: 'Time left',
    carrier: 'Carrier',
    broker: 'Broker',
    assignee: 'Assigned to',
    lastWord: 'Last update',
    equipment: 'Equipment',
    weight: 'Weight',
    miles: 'Miles',
    rate: 'Rate',
    ratePerMile: 'Rate per mile',
    margin: 'Margin',
    age: 'Posted',
    reference: 'Reference',
  } satisfies Record<keyof (typeof MY_LOADS_TABLE_COPY)['columns'], string>,
  standard: 'Standard columns',
  close: 'Done',
} as const

const SHARED = [
  { key: '/', does: 'Search' },
  { key: 'j', does: 'Next load' },
  { key: 'k', does: 'Previous load' },
  { key: 'Enter', does: 'Open the load' },
  { key: '1 – 3', does: 'Active, Pending, Completed' },
]

/** For who posts loads. */
export const CREATE_KEY = { key: 'c', does: 'Create a load' }

/** The table's keys, as the dialog lists them; cards have those that select nothing. */
export const MY_LOADS_KEYS = {
  cards: [...SHARED, { key: '?', does: 'Show keyboard shortcuts' }],
  table: [
    ...SHARED,
    { key: 'x', does: 'Select the load' },
    { key: 'Shift + J, K', does: 'Select the next or the previous load too' },
    { key: 'a', does: 'Go to the actions for selected loads' },
    { key: 'e', does: "Answer the load's requests" },
    { key: '?', does: 'Show keyboard shortcuts' },
  ],
}

/** In short, below the table. */
export const KEY_HINTS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['J', 'K'], does: 'move' },
  { keys: ['X'], does: 'select' },
  { keys: ['1', '2', '3'], does: 'tabs' },
  { keys: ['E'], does: 'answer' },
  { keys: ['Ctrl', 'K'], does: 'find anything' },
]

const loads = (count: number) => (count === 1 ? '1 load' : `${count} loads`)

export const WHOSE_COPY = {
  label: 'Whose loads',
  everyone: 'Everyone',
  mine: 'Mine',
  unassigned: 'Unassigned',
  /** on a card */
  assignedTo: 'Assigned to ',
} as const

export const BULK_COPY = {
  selectedLoads: 'Selected loads',
  selected: (count: number) => `${count} selected`,
  clear: 'Clear selection',
  askForUpdate: 'Ask for an update',
  rateConfirmations: 'Rate confirmations',
  confirmationsFile: 'rate-confirmations.zip',
  fetching: (number: number, all: number) => `Rate confirmation ${number} of ${all}`,
  stop: 'Stop',
  stopped: 'Stopped. No rate confirmation was downloaded.',
  /** elsewhere than in My loads */
  notDownloaded: (failed: number, all: number) => `${failed} of ${all} rate confirmations weren't downloaded.`,
  show: 'Show',
  confirmationsNeedConnection: "Rate confirmations need a connection. Try again when you're online.",
  noAnswer: 'Milepost did not answer. Try again when you have signal.',
  export: 'Export',
  assign: 'Assign',
  cancelLoads: 'Cancel loads',
  exportNeedsConnection: "Exporting needs a connection. Try again when you're online.",
  asked: (count: number) => `Asked for an update on ${loads(count)}`,
  ended: (cancelled: number, deleted: number) =>
    [cancelled > 0 && `${loads(cancelled)} cancelled`, deleted > 0 && `${loads(deleted)} deleted`]
      .filter(Boolean)
      .join(', '),
  /** of several, some wait to be sent */
  waiting: (waiting: number, why: string) => `${loads(waiting)}: ${why}`,
  cancelTitle: (count: number) => (count === 1 ? 'Cancel this load?' : `Cancel these ${count} loads?`),
  cancelWords:
    'Tendered loads are cancelled, posted ones deleted. None returns to the board. Each carrier is notified right away.',
  reasonHint: "The carriers read it in the load's history",
  deletesPosting: 'deletes the posting',
  leftOut: (count: number) => (count === 1 ? '1 load stays as it is' : `${count} loads stay as they are`),
  tellsCarrier: (carrier: string) => `ends the tender to ${isolateBidi(carrier)}`,
  rejects: (requests: number) => (requests === 1 ? 'rejects 1 request' : `rejects ${requests} requests`),
  /** 'ends the tender to Reyes, rejects 2 requests' */
  ends: (parts: readonly string[]) => parts.join(', '),
  reason: 'Reason',
  keepLoads: 'Keep loads',
  cancelAll: (count: number) => (count === 1 ? 'Cancel load' : `Cancel ${count} loads`),
  partlyDone: (done: number, all: number) => `${done} of ${all} loads`,
  refusedWords: {
    ask: "These weren't asked about.",
    cancel: "These weren't cancelled.",
    confirmations: "These weren't downloaded.",
  },
  /** after the words above, if there are others */
  othersWere: {
    ask: ' The others were.',
    cancel: ' The others were, or will be once they are sent.',
    confirmations: ' The others were.',
  },
  close: 'Close',
  load: (number: number, from: string, to: string) => `#${number} ${from} to ${to}`,
} as const
