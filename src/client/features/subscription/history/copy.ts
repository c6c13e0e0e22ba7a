export const HISTORY_COPY = {
  title: 'Subscription History',
  loadError: 'Failed to load your subscriptions',
  loading: 'Loading your subscriptions...',
  empty: 'No subscriptions yet',
  emptyHint: 'Each subscription you create stays listed here.',
  trial: 'Trial',
  currentPeriod: 'Current period',
  lastPeriod: 'Last period',
  canceled: 'Canceled',
  price: 'Price',
  dates: (from: string, to: string) => `${from} to ${to}`,
} as const
