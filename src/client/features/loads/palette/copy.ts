import type { LoadStatus } from '#domain/freight/load-status.ts'

export const PALETTE_COPY = {
  title: 'Find anything',
  label: 'Load number, city, carrier or action',
  groups: { loads: 'Loads', cities: 'Cities', actions: 'Actions' },
  load: (number: number, from: string, to: string) => `#${number} ${from} to ${to}`,
  status: {
    pending: 'Pending',
    active: 'Active',
    completed: 'Completed',
    cancelled: 'Cancelled',
  } satisfies Record<LoadStatus, string>,
  filtersMyLoads: 'filters My loads',
  filtersBoard: 'filters the Load Board',
  count: (loads: number) => (loads === 1 ? '1 load' : `${loads} loads`),
  noLoad: (number: number) => `There is no load #${number}`,
  nothing: (typed: string) => `Nothing found for “${typed}”`,
  searchBoard: 'Search the board',
  searchMyLoads: 'Search My loads',
  keys: 'Arrow keys move, Enter opens, Esc closes',
  saved: (age: string) => `Without signal: saved copy, updated ${age}`,
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
} as const
