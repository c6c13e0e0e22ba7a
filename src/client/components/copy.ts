export const READ_ERROR_COPY = {
  empty: 'Not on this device yet',
  emptyHint: "Open this once while you're online. From then on, it's also here offline.",
  tryAgain: 'Try Again',
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

export const FORM_COPY = {
  cancel: 'Cancel',
} as const
