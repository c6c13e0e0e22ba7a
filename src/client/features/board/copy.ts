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
