import { formatDuration } from '#domain/freight/transit.ts'

export const NEXT_LOADS_COPY = {
  title: 'Loads near the delivery',
  free: (time: string) => `You're free about ${time}, by hours of service and appointments.`,
  basis: 'The trip is counted from now, with the hours in My truck.',
  loads: 'Loads near the delivery',
  loading: 'Loading loads near the delivery...',
  loadError: 'Failed to load loads near the delivery',
  empty: 'No loads near the delivery',
  emptyHint: 'Try again closer to the delivery, or search the board.',
  fits: (wait: number) =>
    wait < 1 ? 'Fits, without a wait' : `Fits, with ${formatDuration(wait)} to spare before pickup`,
  latePickup: (minutes: number) => `Doesn't fit: ${formatDuration(minutes)} late at the pickup`,
  lateDelivery: (minutes: number) => `Doesn't fit: ${formatDuration(minutes)} late at the delivery`,
  openBoard: 'Search the board near the delivery',
} as const
