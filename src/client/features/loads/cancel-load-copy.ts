export const CANCEL_LOAD_COPY = {
  title: 'Cancel this load?',
  description: (carrier: string, rate: string) =>
    `${carrier} loses the tender at ${rate} and is notified right away. The load doesn't return to the board.`,
  theCarrier: 'The carrier',
  cancel: 'Cancel load',
  keep: 'Keep load',
} as const
