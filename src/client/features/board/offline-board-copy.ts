export const OFFLINE_BOARD_COPY = {
  found: (count: number) =>
    `You're offline. ${count} ${count === 1 ? 'load' : 'loads'} on this device ${count === 1 ? 'matches' : 'match'}.`,
  age: (age: string) => `Saved copy, updated ${age === 'just now' ? age : `${age} ago`}.`,
  tryAgain: 'Try Again',
  none: 'No saved loads match',
  noneHint: "Only loads you've viewed on this device can be searched offline. Try fewer filters.",
} as const
