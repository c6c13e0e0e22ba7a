export const MY_LOADS_SORTS = [
  ['createdAt:desc', 'Newest first'],
  ['createdAt:asc', 'Oldest first'],
  ['pickupDateTime:asc', 'Pickup, soonest first'],
  ['pickupDateTime:desc', 'Pickup, latest first'],
  ['deliveryDateTime:asc', 'Delivery, soonest first'],
  ['deliveryDateTime:desc', 'Delivery, latest first'],
  ['nextStop:asc', 'Next stop, soonest first'],
  ['nextStop:desc', 'Next stop, latest first'],
  ['lastWord:desc', 'Last word, newest first'],
  ['lastWord:asc', 'Last word, longest ago first'],
  ['rate:desc', 'Rate, high to low'],
  ['rate:asc', 'Rate, low to high'],
  ['distance:desc', 'Distance, longest first'],
  ['distance:asc', 'Distance, shortest first'],
  ['ratePerMile:desc', 'Rate per mile, high to low'],
  ['ratePerMile:asc', 'Rate per mile, low to high'],
  ['lane:asc', 'Lane, A to Z'],
  ['lane:desc', 'Lane, Z to A'],
  ['carrier:asc', 'Carrier, A to Z'],
  ['carrier:desc', 'Carrier, Z to A'],
  ['broker:asc', 'Broker, A to Z'],
  ['broker:desc', 'Broker, Z to A'],
  ['equipment:asc', 'Equipment, A to Z'],
  ['equipment:desc', 'Equipment, Z to A'],
] as const

export const DAY_FILTERS = [
  ['pickupDateFrom', 'Pickup from'],
  ['pickupDateTo', 'Pickup to'],
  ['deliveryDateFrom', 'Delivery from'],
  ['deliveryDateTo', 'Delivery to'],
] as const

export const MY_LOADS_TOOLS_COPY = {
  searchMyLoads: 'Search my loads',
  searchMyLoadsPlaceholder: 'Number, city, ZIP',
  sortAndFilter: 'Sort and filter',
  postFromAFile: 'Post from a file',
  sortBy: 'Sort by',
  clear: 'Clear',
  noDay: 'Enter a day like Nov 27',
  exportNeedsConnection: "Exporting needs a connection. Try again when you're online.",
  export: 'Export',
} as const

export const CANCELLED_FILTER_COPY = {
  cancelled: 'Cancelled',
} as const
