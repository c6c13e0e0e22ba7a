import { stopOffWords } from '#client/components/load/copy.ts'
import { POSTED_STOPS } from '#domain/freight/load-stop.ts'
import type { LaneMarketRate } from '#contract/freight/market-rate.ts'
import { MARKET_DAYS } from '#domain/freight/market-rate.ts'
import { formatMoney, formatRatePerMile } from '#domain/freight/money.ts'
import { formatDelay } from '#domain/freight/transit.ts'
import { formatWhole } from '#domain/text/whole-number.ts'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import { formatTimeOfDay } from '#offline/outbox/op-display.ts'

export const BOARD_COPY = {
  title: 'Load Board',
  subtitle: 'Browse and book available loads',
  searchLoads: 'Search loads',
  searchLoadsPlaceholder: 'Search city, ZIP, commodity',
  keyboardShortcuts: 'Keyboard shortcuts',
  showNew: (count: number) => `Show ${count} new ${count === 1 ? 'load' : 'loads'}`,
} as const

export const BOARD_CARD_FIGURES_COPY = {
  /** by hours of service and appointments */
  late: 'late',
} as const

export const BOARD_RESULTS_COPY = {
  loadError: 'Failed to load available loads',
  loads: 'Loads',
  loading: 'Loading available loads...',
} as const

export const BOARD_KEYS = [
  { key: '/', does: 'Search' },
  { key: 'j', does: 'Next load' },
  { key: 'k', does: 'Previous load' },
  { key: 'Enter', does: 'Open the load' },
  { key: 'b', does: 'Book the load' },
  { key: 'f', does: 'Open filters' },
  { key: 'n', does: 'Show new loads' },
  { key: '?', does: 'Show keyboard shortcuts' },
]
/** only the table has one */
export const MAP_KEY = { key: 'm', does: 'Show or hide the map' }

export const BOARD_CARD_COPY = {
  bookLoad: 'Book Load',
  /** as the table's heading, and dispatchers, write it */
  deadhead: (miles: string) => `DH ${miles} mi`,
  /** between two times */
  to: 'to',
  lane: (pickup: string, delivery: string) => ` from ${pickup} to ${delivery}`,
} as const

const TENTHS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

export const BOARD_TABLE_COPY = {
  age: 'Age',
  pickup: 'Pickup',
  deadhead: 'DH mi',
  lane: 'Lane',
  trip: 'Trip',
  equipment: 'Eq.',
  weight: 'lb',
  /** '38.2k', as boards write pounds */
  thousands: (pounds: number) => (pounds < 1000 ? String(pounds) : `${TENTHS.format(pounds / 1000)}k`),
  rate: 'Rate',
  ratePerMile: '$/mi',
  /** '$2.35/mi' as '$2.35': the heading names the unit */
  perMile: (rate: string | null) => rate?.replace('/mi', '') ?? '–',
  market: 'Market',
  profit: 'Profit',
  perDay: (amount: string) => `${amount}/day`,
  late: "Your hours don't reach its appointments in time",
  broker: 'Broker',
  to: 'to',
} as const

export const BOARD_PREVIEW_COPY = {
  preview: 'Preview',
  map: 'Map',
  mapName: (pickup: string, delivery: string) => `Route from ${pickup} to ${delivery}`,
  bookThisLoad: 'Book This Load',
  openLoad: 'Open load',
  allMiles: (rate: string) => `${rate} with deadhead`,
  weight: (pounds: string) => `${pounds} lb`,
  pickup: 'Pickup',
  delivery: 'Delivery',
  noMap: "This load's stops aren't on the map.",
} as const

/** '+4%', with a real minus sign */
const signed = (percent: number) => `${percent < 0 ? '−' : percent > 0 ? '+' : ''}${Math.abs(percent)}%`

export const LOAD_FIGURES_COPY = {
  signed,
  toMarket: (percent: number) =>
    percent === 0 ? 'At market' : `${Math.abs(percent)}% ${percent > 0 ? 'over' : 'under'} market`,
  estimated: (words: string) => `${words} (estimate)`,
  estimatedBrief: (brief: string) => `${brief} est.`,
  profit: (total: string, perDay: string) => `${total} profit, ${perDay}/day`,
} as const

const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'short' })

/** '10:50', or 'Tue 10:50' when that isn't within a day; in the viewer's zone. */
function deadline(at: Instant, now: Instant): string {
  return at - now < DAY_MS ? formatTimeOfDay(at) : `${DAY.format(at)} ${formatTimeOfDay(at)}`
}

export const OWN_STATE_COPY = {
  requested({ proposedRate, expiresAt }: { proposedRate: number | null; expiresAt: string }, now: Instant) {
    const what = proposedRate === null ? 'You requested this' : `You requested ${formatMoney(proposedRate)}`
    return { words: `${what}, answer by ${deadline(Date.parse(expiresAt), now)}`, brief: 'Requested' }
  },
  countered({ rate, expiresAt }: { rate: number; expiresAt: string }, now: Instant) {
    const words = `Counter-offer of ${formatMoney(rate)}, answer by ${deadline(Date.parse(expiresAt), now)}`
    return { words, brief: 'Counter-offer' }
  },
  booked: { words: "You're booked on this load", brief: 'Booked by you' },
  tendered: { words: 'Tendered to you', brief: 'Tendered to you' },
  bookedByAnother: { words: 'Booked by another carrier', brief: 'Booked' },
  tenderedToAnother: { words: 'Tendered to another carrier', brief: 'Tendered' },
  leftTheBoard: { words: 'No longer on the board', brief: 'Off the board' },
  cancelled: { words: 'The broker cancelled this load', brief: 'Cancelled' },
} as const

export const LEAVING_COPY = {
  offTheBoard: (lanes: string) => `No longer on the board: ${lanes}`,
  lane: (pickup: string, delivery: string) => `${pickup} to ${delivery}`,
} as const

export const PAGE_LINKS_COPY = {
  showing: (from: number, to: number, results: string) => `Showing ${from} to ${to} of ${results} results`,
} as const

export const SEARCH_NOTICE_COPY = {
  searchedFor: (typed: string, found: string) => `No load has '${typed}'. These have '${found}'.`,
  isPartial: 'This search took too long, so some loads are missing. Add a filter to see them all.',
} as const

export const OFFLINE_BOARD_COPY = {
  found: (count: number) =>
    `${count} ${count === 1 ? 'load' : 'loads'} on this device ${count === 1 ? 'matches' : 'match'}.`,
  none: 'No saved loads match',
  noneHint: "Only loads you've viewed on this device can be searched. Try fewer filters.",
} as const

export const BOARD_MAP_COPY = {
  title: 'Loads on the map',
  mapName: (count: number) => (count === 1 ? 'Pickup of 1 load' : `Pickups of ${count} loads`),
  /** '3 loads from Dallas, TX' */
  from: (what: string, place: string) => `${what} from ${place}`,
  loads: (count: number) => `${count} loads`,
  truck: (place?: string | number) => (place === undefined ? 'Truck position' : `Truck position: ${place}`),
  choose: 'Tap a pickup to see its loads.',
  none: 'No load of this page is on the map.',
  others: (count: number) =>
    count === 1 ? "1 load of this page isn't on the map." : `${count} loads of this page aren't on the map.`,
  deadhead: (miles: string) => `${miles} mi deadhead`,
  trip: (miles: string) => `${miles} mi`,
} as const

export const BOARD_LOAD_COPY = {
  what: 'This load',
  loadError: 'Failed to load load details',
  title: (number: number) => `Load #${number}`,
  titleBefore: 'Load',
  backToLoadBoard: 'Back to Load Board',
  empty: 'This load is no longer on the board',
  emptyHint: 'The broker booked, changed or removed it.',
  seeOtherLoads: 'See other loads',
  loading: 'Loading load details...',
} as const

export const BOARD_LOAD_DETAILS_COPY = {
  bookThisLoad: 'Book This Load',
  brokerNotes: 'Broker notes',
  pickupPoint: 'Pickup point',
  dispatchPoint: 'Dispatch point',
  brokerInformation: 'Broker information',
  broker: 'Broker',
  route: 'Route',
  routeFacts: (time: string) => `${time} drive time`,
  loadInformation: 'Load information',
  freight: (pounds: string, commodity: string) => `${pounds} lb, ${commodity}`,
  timeline: 'Timeline',
  days: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
  pays: (name: string, days: number) => `${name}, pays in ${days} d`,
  quickContact: 'Quick contact',
  contact: 'Phone and email',
} as const

export const BOOKING_NOTICE_COPY = {
  openLoad: 'Open load',
  seeOtherLoads: 'See other loads',
  seeSimilarLoads: 'See similar loads',
  youPostedThisLoad: 'You posted this load.',
  youHaulIt: "You're the carrier on this load.",
  tenderedToYou: 'The broker tendered you this load and is waiting for your answer.',
  offTheBoard: 'This load is no longer on the board.',
  tenderedElsewhere: 'This load is tendered to another carrier. If they decline, it returns to the board.',
  bookedElsewhere: 'This load was booked by another carrier.',
  pickupPassed: "The pickup time has passed, so this load can't be booked.",
  theBrokerCancelledThisLoad: 'The broker cancelled this load.',
  noPermission: "Your account can't book this load.",
} as const

export const MY_BOOKING_REQUEST_COPY = {
  pending: 'Pending',
  yourTurn: 'Your turn',
  waitingForTheBroker: 'Waiting for the broker.',
  accepted: 'Accepted',
  theBrokerAcceptedYourRequest: 'The broker accepted your request.',
  rejected: 'Rejected',
  notSelected: 'Not selected.',
  withdrawn: 'Withdrawn',
  youWithdrewThisRequest: 'You withdrew this request.',
  yourRequest: 'Your request',
  bookedFor: (legalName: string, usdot: string) => `For ${legalName}, USDOT ${usdot}`,
  unnamed: "Carrier to be named. The broker can't accept until you name one.",
  nameCarrier: 'Name a carrier',
  nameTitle: 'Name the carrier?',
  nameText: 'The broker is notified. A carrier that you named stays on this request.',
  nameFirst: 'Choose a carrier',
  name: 'Name carrier',
  named: 'Carrier named',
  notNamed: "Couldn't name the carrier",
  naming: 'Carrier named on this device. The broker sees it once it is sent.',
  consentEnded: (carrier: string) =>
    `The consent of ${carrier} ended or lapsed, so the broker can't accept this. Withdraw it and request again with another carrier.`,
  yourRate: 'Your rate: ',
  expiresIn: 'Expires in ',
  bookingRequestWithdrawn: 'Booking request withdrawn',
  withdraw: 'Withdraw',
  withdrawYourRequest: 'Withdraw your request?',
  withdrawYourRequestDescription:
    "The broker will no longer see it. You can request this load again while it's on the board.",
  keepRequest: 'Keep request',
} as const

export const UNSENT_BOOKING_COPY = {
  /** after 'Don't send', when an answer was lost */
  stopping:
    "Stopping. Your request may already be sent; we'll know when we reach Milepost. If so, you can withdraw it here.",
  notSentYet: 'Not sent yet',
  withdrawalSaved: 'Your withdrawal is saved on this device and sends automatically.',
  viewSubscription: 'View subscription',
  dontSend: "Don't send",
  openOutbox: 'Open outbox',
} as const

export const SIMILAR_LOADS_COPY = {
  title: 'Similar loads',
} as const

export const COUNTER_ANSWER_COPY = {
  title: {
    open: 'The broker made a counter-offer',
    accepted: 'You accepted the counter-offer',
    declined: 'You declined the counter-offer',
    expired: 'The counter-offer expired',
    closed: 'The counter-offer ended with your request',
  },
  accept: 'Accept counter-offer',
  decline: 'Decline',
  acceptTitle: (rate: string) => `Accept the counter-offer at ${rate}?`,
  acceptWords: (broker: string, pickup: string, delivery: string) =>
    `Pickup ${pickup}, delivery ${delivery}. ${broker} is notified right away, and the load is yours.`,
  keep: 'Not yet',
  booked: 'Counter-offer accepted. The load is yours',
  acceptFailed: 'Failed to accept the counter-offer',
  declined: 'Counter-offer declined. Your request stays open',
  declineFailed: 'Failed to decline the counter-offer',
  expiresIn: (left: string) => `Expires in ${left}`,
  /** while the answer isn't confirmed */
  waiting: 'Your answer is saved on this device. It sends automatically, if that is before the counter-offer expires.',
} as const

const perMile = (dollars: number) => formatRatePerMile(dollars, 1)?.replace('/mi', '') ?? ''

export const LOAD_WORTH_COPY = {
  title: 'What it pays you',
  market: 'Market rate',
  toMarket: LOAD_FIGURES_COPY.toMarket,
  half: ({ low, high }: Pick<LaneMarketRate, 'low' | 'high'>) => `Middle half: ${perMile(low)} to ${perMile(high)}/mi`,
  median: ({ median }: Pick<LaneMarketRate, 'median'>) => `Median ${perMile(median)}`,
  sample: ({ loads, companies }: LaneMarketRate) =>
    `${loads} booked loads of ${companies} companies in about ${MARKET_DAYS} days`,
  estimate: 'estimate',
  fromModel: 'From our rate model, until 7 loads of 3 companies are booked on this lane',
  includes: (stops: number) => `Estimate, includes ${stopOffWords(stops)}`,
  special: 'No market rate: teams, partial loads and special freight are paid differently',
  notHere: "The market rate isn't on this device yet",
  profit: 'Profit on my truck',
  perDay: (amount: string) => `${amount} a day`,
  how: 'How this is computed',
  cantMakeIt: "Your hours don't reach its appointments in time.",
  edit: 'Change my truck',
  deadhead: 'Deadhead from my truck',
  miles: (miles: string) => `${miles} mi`,
} as const

const PROFIT_TENTHS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const RATES = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 })

export const PROFIT_EXPLANATION_COPY = {
  rate: 'Rate',
  fuel: (miles: number, mpg: number, price: number) =>
    `Fuel: ${formatWhole(miles)} mi at ${PROFIT_TENTHS.format(mpg)} mpg and ${formatMoney(price)} a gallon`,
  cost: (miles: number, cost: number) => `Costs: ${formatWhole(miles)} mi at $${RATES.format(cost)} a mile`,
  left: 'Profit',
  miles: (loaded: number, deadhead: number) =>
    `${formatWhole(loaded)} mi with the load and ${formatWhole(deadhead)} mi to the pickup`,
  usual: ', your usual deadhead',
  days: (days: number) =>
    days <= 1
      ? 'A day is the least that a load counts as.'
      : `${PROFIT_TENTHS.format(days)} days from now until it is delivered, waiting included.`,
  plan: 'By your hours of service: at 50 mph, with an hour at each dock.',
  early: (stop: string, minutes: number) => `${stop}: waits ${formatDelay(minutes)} for the appointment`,
  onTime: (stop: string) => `${stop}: on time`,
  late: (stop: string, minutes: number) => `${stop}: ${formatDelay(minutes)} late`,
  stop: (index: number, stops: number) =>
    stops > POSTED_STOPS.length ? `Stop ${index + 1}` : index === 0 ? 'Pickup' : 'Delivery',
  rests: (rests: number) => (rests === 1 ? '1 rest on the way' : `${rests} rests on the way`),
} as const

export const NEXT_LOADS_COPY = {
  title: 'Loads near the delivery',
  free: (time: string) => `You're free about ${time}, by hours of service and appointments.`,
  basis: 'The trip is counted from now, with the hours in My truck.',
  loads: 'Loads near the delivery',
  loading: 'Loading loads near the delivery...',
  loadError: 'Failed to load loads near the delivery',
  empty: 'No loads near the delivery',
  emptyHint: 'Try again closer to the delivery, or search the board.',
  fits: (wait: number) =>
    wait < 1 ? 'Fits, without a wait' : `Fits, with ${formatDelay(wait)} to spare before pickup`,
  latePickup: (minutes: number) => `Doesn't fit: ${formatDelay(minutes)} late at the pickup`,
  lateDelivery: (minutes: number) => `Doesn't fit: ${formatDelay(minutes)} late at the delivery`,
  lateAt: (number: number, minutes: number) => `Doesn't fit: ${formatDelay(minutes)} late at stop ${number}`,
  openBoard: 'Search the board near the delivery',
} as const

export const TRUCK_COPY = {
  myTruck: 'My truck',
  setUp: 'Set up my truck to see what you keep',
  title: 'My truck',
  description: "Your figures show what you keep of each load, in total and per day. Other accounts can't see them.",
  hours: 'Hours of service left',
  hoursHint: 'Leave all three empty for a rested driver. Type 8:30 or 8.5.',
  drive: 'Driving, of 11',
  shift: 'Shift, of 14',
  cycle: 'Cycle, of 70',
  save: 'Save',
  saving: 'Saving...',
  remove: 'Remove figures',
  saved: 'Your truck is saved',
  removed: "Your truck's figures are removed",
  subject: 'My truck',
  loading: 'Loading your truck...',
  loadError: 'Failed to load your truck',
} as const

/** CASE-24 */
export const PRINT_LIST_COPY = {
  print: 'Print list',
  fetching: 'Fetching loads...',
  needsConnection: "Printing the list needs a connection. Try again when you're online.",
  title: 'Load Board',
  all: (total: string) => `${total} loads`,
  first: (printed: number, total: string) => `The first ${printed} of ${total} loads`,
  /** where somebody prints with the browser's own command */
  onlyPage: "Only this page of the list. 'Print list' prints up to 500 loads.",
  columns: {
    number: 'Load',
    from: 'From',
    pickup: 'Pickup',
    to: 'To',
    delivery: 'Delivery',
    equipment: 'Eq.',
    weight: 'Weight',
    miles: 'Miles',
    rate: 'Rate',
    perMile: '$/mi',
    broker: 'Broker',
  },
} as const
