export const RELEASED_LOAD_COPY = {
  released: 'You were released from this load, and its details are no longer shown to you. This is your record of it.',
} as const
