export const AGENDA_COPY = {
  empty: (month: string) => `No deliveries or pickups in ${month}`,
  emptyHint: 'Loads appear on their delivery date.',
  today: 'Today',
  nothing: 'Nothing is due this day.',
  inMyLoads: 'Show in My loads',
  noDeliveriesToday: 'No deliveries today',
} as const

export const CALENDAR_COPY = {
  /** nothing with two */
  stops: (count: number) => (count > 2 ? `, ${count} stops` : ''),
  loadError: 'Failed to load calendar data',
  title: 'Load Calendar',
  analytics: 'Analytics',
  loadingDeliveries: 'Loading deliveries...',
  previousMonth: 'Previous month',
  today: 'Today',
  nextMonth: 'Next month',
  noDeliveries: 'No deliveries',
  pendingDispatcher: 'Pending dispatcher',
  deliveries: (count: number) => (count === 1 ? '1 delivery' : `${count.toLocaleString('en-US')} deliveries`),
  pickups: (count: number) => (count === 1 ? '1 pickup' : `${count.toLocaleString('en-US')} pickups`),
  onDay: (deliveries: string, day: string) => `${deliveries} on ${day}`,
} as const

export const LEGEND_COPY = {
  /** CAL-04, after '61 deliveries' */
  rule: ', each on its day; pickups are counted',
  legend: 'Icons',
  active: 'active',
  late: 'late',
  pending: 'no carrier yet',
  completed: 'delivered',
} as const

export const MONTH_GRID_COPY = {
  keys: "Arrow keys move by day. Page Up and Page Down move by month. Enter lists that day's loads and pickups.",
} as const
