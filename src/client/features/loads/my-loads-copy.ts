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
  requested: 'Requested',
  broker: 'Broker: ',
  dispatcher: 'Dispatcher: ',
  pending: 'Pending',
} as const
