export const PALETTE_COPY = {
  title: 'Find anything',
  label: 'Load number, city, carrier or action',
  groups: {
    carriers: 'Carriers',
    brokers: 'Brokers',
    loads: 'Loads',
    cities: 'Cities',
    actions: 'Actions',
    more: 'More loads',
  },
  load: (number: number, from: string, to: string) => `#${number} ${from} to ${to}`,
  pickup: (time: string) => `Pickup ${time}`,
  company: (usdot: string | null, loads: number) =>
    `${usdot === null ? '' : `USDOT ${usdot}, `}${loads === 1 ? '1 load with you' : `${loads} loads with you`}`,
  callCarrier: 'Call carrier',
  callBroker: 'Call broker',
  ofLoad: (party: string, load: number) => `${party}, #${load}`,
  record: 'Open record',
  filtersMyLoads: 'filters My loads',
  filtersBoard: 'filters the Load Board',
  count: (loads: number) => (loads === 1 ? '1 load' : `${loads} loads`),
  noLoad: (number: number) => `There is no load #${number}`,
  nothing: (typed: string) => `Nothing found for “${typed}”`,
  searchBoard: 'Search the board',
  searchMyLoads: 'Search My loads',
  move: 'move',
  open: 'open',
  newTab: 'new tab',
  saved: (age: string) => `Without signal: saved copy, updated ${age}`,
} as const

export const COMPANY_RECORD_COPY = {
  back: 'Back to search',
  contact: 'Contact',
  loads: (count: number) => (count === 1 ? '1 load with you' : `${count} loads with you`),
} as const

export const PALETTE_ACTION_COPY = {
  create: 'Create Load',
  fromFile: 'Post loads from a file',
  myLoads: 'My loads',
  board: 'Load Board',
  calendar: 'Calendar',
  analytics: 'Analytics',
  notifications: 'Notifications',
  activity: 'Activity',
  outbox: 'Outbox',
  settings: 'Account & Settings',
  markAllRead: 'Mark All Read',
  allRead: 'All notifications marked as read',
  unread: (count: number) => (count === 1 ? '1 notification' : `${count} notifications`),
} as const
