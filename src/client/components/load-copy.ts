export const BOOKING_REQUEST_BADGE_COPY = {
  pending: 'Pending',
  accepted: 'Accepted',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
} as const

export const LOAD_COPY = {
  pickupIn: 'Pickup in',
  to: ' to ',
  miles: 'miles',
  pending: 'Pending',
  route: 'Route',
  onceBooked: "Full address and contact appear once you're booked.",
} as const

export const LOAD_SUMMARY_COPY = {
  loadInformation: 'Load information',
  pounds: (weight: string) => `${weight} lbs`,
  miles: (miles: string) => `${miles} mi`,
  team: 'Team',
  size: 'Load size',
  partial: 'Partial',
  specialInstructions: 'Special instructions',
  dispatcherNotes: 'Dispatcher notes',
  weight: 'Weight',
  distance: 'Distance',
  averageTime: 'Average time',
  equipment: 'Equipment',
  drivers: 'Drivers',
  commodity: 'Commodity',
  packaging: 'Packaging',
  reference: 'Reference',
  rate: 'Rate',
  shipperPays: 'Shipper pays',
  onlyYou: 'only you see this',
  agreedRate: 'Agreed rate',
  postedRate: 'Posted rate',
} as const
