export const TENDER_COPY = {
  tendered: (to: string) => `Tendered to ${to}`,
  /** @param ago null within the first minute */
  running: (to: string, ago: string | null, left: string) =>
    `Tendered to ${to} ${ago === null ? 'just now' : `${ago} ago`}, expires in ${left}`,
  expired: (to: string) => `The tender to ${to} has expired`,
  call: (carrier: string) => `Call ${carrier}`,
  waiting: (requests: number) =>
    requests === 1
      ? '1 request waits until the tender is answered'
      : `${requests} requests wait until the tender is answered`,
  acceptTitle: (rate: string) => `Accept this tender at ${rate}?`,
  acceptWords: (broker: string, pickup: string, delivery: string) =>
    `Pickup ${pickup}, delivery ${delivery}. ${broker} is notified right away, and the load is yours.`,
  accept: 'Accept tender',
  keep: 'Not yet',
  revokeTitle: 'Revoke this tender?',
  revokeWords: (carrier: string) => `${carrier} is notified right away. The load goes back on the board.`,
  revoke: 'Revoke tender',
  keepTender: 'Keep tender',
} as const
