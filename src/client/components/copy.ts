export const LOAD_CARD_COPY = {
  lane: (pickup: string, delivery: string) => `${pickup} to ${delivery}`,
  weight: (weight: string) => `${weight} lb`,
  team: 'Team',
  partial: 'Partial',
  pickup: 'Pickup',
  delivery: 'Delivery',
  deadhead: (miles: string) => `${miles} mi deadhead`,
  distance: (miles: string) => `${miles} mi`,
  averageTime: 'Average time ',
} as const

export const READ_ERROR_COPY = {
  empty: 'Not on this device yet',
  emptyHint: "Open this once while you're online. From then on, it's also here offline.",
  tryAgain: 'Try Again',
  reference: (id: string) => `Reference ${id}`,
} as const

export const COMPONENTS_COPY = {
  updated: (age: string) => `Saved copy, updated ${age === 'just now' ? age : `${age} ago`}.`,
  tryAgain: 'Try Again',
  timeToPickup: 'Time to pickup: ',
} as const

export const STATUS_BADGE_COPY = {
  pending: 'Pending',
  active: 'Active',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const
