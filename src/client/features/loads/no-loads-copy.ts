import type { LoadStatus } from '#domain/freight/load-status.ts'

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
