export const BOARD_COPY = {
  title: 'Load Board',
  subtitle: 'Browse and book available loads',
  searchLoads: 'Search loads',
  searchLoadsPlaceholder: 'Search city, ZIP, commodity',
  keyboardShortcuts: 'Keyboard shortcuts',
  showNew: (count: number) => `Show ${count} new ${count === 1 ? 'load' : 'loads'}`,
} as const

export const BOARD_RESULTS_COPY = {
  loadError: 'Failed to load available loads',
  loads: 'Loads',
  loading: 'Loading available loads...',
} as const

export const BOARD_CARD_COPY = {
  yourRequestIsPending: 'Your request is pending',
  bookLoad: 'Book Load',
  lane: (pickup: string, delivery: string) => ` from ${pickup} to ${delivery}`,
} as const
