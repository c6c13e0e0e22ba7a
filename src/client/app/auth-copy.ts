export const AUTH_COPY = {
  milepostHome: 'Milepost home',
  offline: "You're offline. This needs a connection. What you typed stays here.",
} as const

export const LANE_MURAL_COPY = {
  dallas: 'Dallas',
  memphis: 'Memphis',
  atlanta: 'Atlanta',
} as const
