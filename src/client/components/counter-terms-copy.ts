export const COUNTER_TERMS_COPY = {
  rate: 'Rate',
  pickup: 'Pickup',
  delivery: 'Delivery',
} as const
