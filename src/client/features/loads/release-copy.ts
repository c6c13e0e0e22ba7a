export const RELEASE_COPY = {
  carrier: (carrier: string, rate: string) =>
    `${carrier} loses the load at ${rate} and is notified right away. It goes back to the board. Both sides see your reason.`,
  ownLoad: (broker: string, rate: string) =>
    `You lose the load at ${rate}, and ${broker} is notified right away. It goes back to the board. Both sides see your reason.`,
  theCarrier: 'The carrier',
} as const
