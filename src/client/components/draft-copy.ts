export const DRAFT_COPY = {
  from: (age: string) => `Draft from ${age === 'just now' ? 'a moment' : age} ago, saved on this device.`,
  discard: 'Discard draft',
} as const
