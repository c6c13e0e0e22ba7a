export const RATE_FIELDS_COPY = {
  rate: 'Rate',
} as const
