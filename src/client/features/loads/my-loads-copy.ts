import type { LoadStatus } from '#domain/freight/load-status.ts'
import type { MyLoadsTab } from './my-loads-search.ts'

export const TAB_LABELS: Record<MyLoadsTab, string> = { active: 'Active', pending: 'Pending', completed: 'Completed' }

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
  empty: (tab: string) => `No matching ${tab} loads`,
  emptyHint: 'Try fewer words or other dates.',
  showAllLoads: 'Show all loads',
  findALoad: 'Find a load',
  postALoad: 'Post a load',
} as const

export const MY_LOAD_CARD_COPY = {
  editLoad: (number: number) => `Edit load #${number}`,
  tenderToAnswer: 'Tender to answer',
  tenderedWaitingForCarrier: 'Tendered, waiting for carrier',
  tendered: 'Tendered',
  requested: 'Requested',
  broker: 'Broker: ',
  dispatcher: 'Dispatcher: ',
  pending: 'Pending',
} as const
