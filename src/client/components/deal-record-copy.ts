import type { LoadDocument } from '#contract/freight/document.ts'
import type { StopEvent } from '#contract/freight/stop-event.ts'
import { formatDuration } from '#domain/freight/transit.ts'

const KINDS = { arrived: 'Arrived at', departed: 'Departed from', corrected: 'Corrected at' } as const

export const DEAL_RECORD_COPY = {
  yourDeal: 'Your deal',
  ended: (booked: string, released: string, why: string) => `Booked ${booked}, released ${released}${why}`,
  agreedRate: 'Agreed rate',
  pickup: 'Pickup',
  delivery: 'Delivery',
  detention: 'Detention',
  drivers: 'Drivers',
  team: 'Team',
  detentionTerms: (rate: string, freeMinutes: number) => `${rate} an hour after ${freeMinutes} min`,
  broker: 'Broker',
  carrier: 'Carrier',
  stops: 'Recorded at the stops',
  documents: 'Documents',
  rateConfirmation: 'Rate confirmation',
  madeByMilepost: 'Made by Milepost when you both agreed',
  received: (time: string, { by, byDriver }: Pick<LoadDocument, 'by' | 'byDriver'>) =>
    `Received ${time} from the ${byDriver ? 'driver, by link' : by}`,
  removed: (reason: string) => `Removed: ${reason}`,
  download: 'Download',
  downloadOf: (title: string) => `Download ${title}`,
  downloadFailed: "The file couldn't be loaded. Check your signal and try again.",
  /** 'Arrived at pickup, 38 min early' */
  event({ kind, stop, punctuality }: StopEvent): string {
    const what = `${KINDS[kind]} ${stop}`
    if (!punctuality) return what
    if (punctuality.is === 'on-time') return `${what}, on time`
    return `${what}, ${formatDuration(punctuality.minutes)} ${punctuality.is}`
  },
} as const
