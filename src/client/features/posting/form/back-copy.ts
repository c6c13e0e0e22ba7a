export const BACK_COPY = {
  myLoads: 'My loads',
} as const
