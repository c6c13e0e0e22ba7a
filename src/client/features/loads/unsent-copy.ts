export const UNSENT_COPY = {
  discard: 'Discard',
} as const
