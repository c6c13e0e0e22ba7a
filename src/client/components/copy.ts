import type { CarrierAuthority, ShownFinding } from '#contract/freight/carrier.ts'
import type { RoleName } from '#domain/access/permission.ts'
import { formatMoney } from '#domain/freight/money.ts'

export const READ_ERROR_COPY = {
  /** @param what 'This load' */
  notOnDevice: (what = 'This') => `${what} isn't on this device yet`,
  tryAgain: 'Try Again',
} as const

export const COMPONENTS_COPY = {
  /** @param ago null if the device doesn't know */
  updated: (ago: string | null) => (ago === null ? 'Saved copy.' : `Saved copy, updated ${ago}.`),
  tryAgain: 'Try Again',
  timeToPickup: 'Time to pickup: ',
} as const

export const STATUS_BADGE_COPY = {
  pending: 'Pending',
  active: 'Active',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const

export const FORM_COPY = {
  ctrlEnter: 'Ctrl Enter',
  cancel: 'Cancel',
} as const

export const ACCOUNT_FIELDS_COPY = {
  firstName: 'First name',
  lastName: 'Last name',
} as const

export const CONTACT_FIELDS_COPY = {
  email: 'Email',
  phone: 'Phone',
} as const

export const TIME_FIELDS_COPY = {
  dateExample: 'Like Nov 27 0800',
  chooseDateAndTime: 'Choose date and time',
  dayExample: 'Like Nov 27',
  chooseDay: 'Choose a day',
} as const

export const SUGGESTED_TIME_COPY = {
  earliestSolo: (time: string) => `Earliest solo arrival, with breaks: ${time}`,
  earliestTeam: (time: string) => `Earliest arrival of a team: ${time}`,
  takeTime: (time: string) => `Use ${time}`,
} as const

/** FORM-09 */
export function describeTooSoon(earliest: string, isTeam: boolean): string {
  return `${isTeam ? 'Too soon, even for a team' : 'Too soon for a solo driver'}. Earliest: ${earliest}`
}

export const CONTACT_COPY = {
  call: (name: string, phone: string) => `Call ${name}, ${phone}`,
  email: (name: string, email: string) => `Email ${name}, ${email}`,
} as const

export const USDOT_NOTE_COPY = {
  usdot: (number: string, isVerified: boolean) => `USDOT ${number}${isVerified ? '' : ', not verified'}`,
  notProved: 'Number not proved',
  proved: (by: 'email' | 'phone', day: string) => `Contact proved by ${by}, ${day}`,
  yoursUsedElsewhere: "Another account uses your USDOT number. If that account isn't yours, contact us.",
  usedElsewhere: 'Another account uses this USDOT number. Call the company before you book.',
} as const

/** PROF-01: role names on screen. */
export const ROLE_LABELS: Record<RoleName, string> = {
  broker: 'Broker',
  dispatcher: 'Dispatcher',
  company: 'Trucking Company',
  user: 'User',
}

const formatDays = (days: number) => `${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'}`

const LEAST_OF_RULE = {
  proof: () => 'a proved USDOT number',
  authority: () => 'active authority',
  age: (least: number) => `${formatDays(least)} of authority`,
  cargo: (least: number) => `${formatMoney(least)} of cargo insurance`,
} as const

export type FindingReader = 'broker' | 'carrier'

const FINDING_WORDS = {
  broker: {
    asked: 'Your rule asks for',
    unknown: ", and that isn't known. Ask the carrier.",
    none: ', and this carrier has none on file.',
    notProved: ", and this carrier hasn't proved its own.",
    actual: (what: string) => `. This carrier has ${what}.`,
  },
  carrier: {
    asked: 'This broker asks for',
    unknown: ", and FMCSA's register doesn't say what you have.",
    none: ", and FMCSA's register shows none for you.",
    notProved: ", and you haven't proved yours.",
    actual: (what: string) => `. You have ${what} on file.`,
  },
} as const satisfies Record<FindingReader, object>

/** 'Your rule asks for 90 days of authority. This carrier has 41 days.' @param reader whom it tells */
export function describeFinding({ rule, status, action, least, actual }: ShownFinding, reader: FindingReader): string {
  const words = FINDING_WORDS[reader]
  const demand = `${words.asked} ${LEAST_OF_RULE[rule](least ?? 0)}`
  if (status === 'unknown') return `${demand}${words.unknown}`
  const then = action === 'block' ? ' It blocks the booking.' : ''
  if (rule === 'proof') return `${demand}${words.notProved}${then}`
  if (actual === null) return `${demand}${words.none}${then}`
  return `${demand}${words.actual(rule === 'age' ? formatDays(actual) : formatMoney(actual))}${then}`
}

export const CARRIER_AUTHORITY_COPY = {
  notVerified: 'Not verified',
  notVerifiedHint: 'No register was asked about this USDOT number yet.',
  notKnown: 'Not known right now',
  notKnownHint: (at: string) => `FMCSA's register didn't answer on ${at}. We keep asking.`,
  none: 'Not in the register',
  noneHint: (usdot: string) => `FMCSA has no company with USDOT ${usdot}.`,
  outOfService: 'Out of service',
  outOfServiceSince: (day: string) => `FMCSA ordered this company out of service on ${day}.`,
  active: 'Authority active',
  inactive: 'No active authority',
  unknown: 'Authority not known',
  brokerActive: 'Broker authority active',
  brokerInactive: 'No active broker authority',
  ofTheNumber: {
    theirs: 'The number has it. They have not proved that the number is theirs.',
    yours: 'The number has it. You have not proved that the number is yours.',
  },
  mayNotOperate: 'Not allowed to operate',
  registeredTo: (name: string) => `Registered to ${name}`,
  otherName: "The registered name differs from this account's. Call the company before you book.",
  yourOtherName: "The registered name differs from your account's. Check your USDOT number.",
  since: (day: string, age: string) => `Authority since ${day} (${age})`,
  liability: (amount: number) => `Liability ${formatMoney(amount)} on file`,
  noLiability: 'No liability insurance on file',
  cargo: (amount: number) => `Cargo ${formatMoney(amount)} on file`,
  bond: (amount: number) => `Bond ${formatMoney(amount)} on file`,
  noBond: 'No bond on file',
  noCargo: 'No cargo insurance on file, which is common. Ask for a certificate',
  rating: {
    satisfactory: 'Safety: satisfactory',
    conditional: 'Safety: conditional',
    unsatisfactory: 'Safety: unsatisfactory',
  },
  notRated: 'Safety: not rated',
  asOf: (source: CarrierAuthority['source'], at: string) =>
    source === 'sample' ? `Demo data, as of ${at}` : `FMCSA's register, as of ${at}`,
  lastAnswer: (at: string) => `The register didn't answer on ${at}. This is its last answer.`,
  contactChanged: (day: string) => `The registered phone or email changed on ${day}. Call a number you know.`,
  yourContactChanged: (day: string) =>
    `Your registered phone or email changed on ${day}. If that wasn't you, call FMCSA.`,
  authorityLost: (day: string) => `Authority ended: seen on ${day}.`,
  years: (years: number) => `${years} ${years === 1 ? 'year' : 'years'}`,
  days: formatDays,
} as const

export const CONNECTION_COPY = {
  needsConnection: (what: string) => `${what} needs a connection. What you typed stays here.`,
} as const

export const DRAFT_COPY = {
  from: (age: string) => `Draft from ${age === 'just now' ? 'a moment' : age} ago, saved on this device.`,
  discard: 'Discard draft',
} as const

export const ERROR_REFERENCE_COPY = {
  reference: (id: string) => `Reference ${id}`,
} as const

export const SUBSCRIPTION_NOTE_COPY = {
  waits: "Your subscription isn't active. We save this on your device and send it once it is.",
  viewSubscription: 'View subscription',
} as const

export const SHORTCUTS_COPY = {
  keyboardShortcuts: 'Keyboard shortcuts',
  turnOn: 'Use keyboard shortcuts',
} as const

export const VIEW_SWITCH_COPY = { view: 'View', table: 'Table', cards: 'Cards' } as const

export const CARRIER_FIELD_COPY = {
  carrier: 'Carrier',
  choose: 'Choose a carrier',
  option: (legalName: string, usdot: string) => `${legalName}, USDOT ${usdot}`,
  unnamed: 'To be named',
  unnamedHint: "The broker can't accept until you name one.",
  none: "The broker can't accept until a carrier lets you book in its name.",
  noneToAccept: 'You can accept once a carrier lets you book in its name.',
  add: 'Add a carrier',
} as const

export const CONFIRM_COPY = {
  title: "Confirm it's you",
  often: 'We ask again after 10 minutes.',
  needsConnection: "Confirming it's you",
  byPasskey: 'Use a passkey',
  passkeyFailed: "That passkey didn't work here. Use your password.",
  password: 'Password',
  passwordIsRequired: 'Password is required',
  code: 'Code',
  /** @param email masked */
  emailed: (email: string) => `We emailed a 6-digit code to ${email}`,
  sendAgain: 'Send again',
  sendAgainIn: (seconds: number) => `You can send another in ${seconds} s`,
  confirm: 'Confirm',
  confirming: 'Confirming...',
} as const

export const ASSIGNEE_FIELD_COPY = { nobody: 'Nobody' } as const

/** Whom a broker bills. */
export const CUSTOMER_CHOICE_COPY = {
  label: 'Customer',
  nobody: 'No customer',
  unknown: 'This customer',
  closed: (name: string) => `${name} (closed)`,
  add: 'Add',
  addCustomer: 'Add a customer',
}

export const CUSTOMER_COPY = {
  add: 'Add a customer',
  edit: 'Change the customer',
  save: 'Save customer',
  name: 'Name',
  address: 'Mailing address',
  email: 'Email for invoices',
  termsDays: 'Pay terms in days',
  quickbooksName: 'Name in QuickBooks',
  needsConnection: 'A change of customers',
  added: 'Customer added',
  saved: 'Customer saved',
}

export const SORT_STATUS_COPY = {
  sortedBy: (order: string) => `Sorted by ${order}`,
} as const
