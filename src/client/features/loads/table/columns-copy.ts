import type { ColumnId } from './my-loads-columns.ts'

export const COLUMNS_COPY = {
  columns: 'Columns',
  words: 'Chosen for your account, on all your devices. The load and its lane are always there.',
  names: {
    number: 'Load',
    lane: 'Lane',
    pickup: 'Pickup',
    delivery: 'Delivery',
    progress: 'How it goes',
    carrier: 'Carrier',
    broker: 'Broker',
    lastWord: 'Last word',
    equipment: 'Equipment',
    weight: 'Weight',
    miles: 'Miles',
    rate: 'Rate',
    ratePerMile: 'Rate per mile',
    age: 'Posted',
    reference: 'Reference',
  } satisfies Record<ColumnId, string>,
  standard: 'Standard columns',
  close: 'Done',
} as const
