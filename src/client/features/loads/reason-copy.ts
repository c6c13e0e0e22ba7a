export const REASON_COPY = {
  reason: 'Reason',
} as const
