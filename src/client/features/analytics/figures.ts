import { type FreightFigures, hoursToCover, onTimeShare, perMile } from '#domain/freight-figures.ts'
import { acceptedShare, type OfferFigures } from '#domain/offer-figures.ts'
import { formatMoney } from '#domain/money.ts'
import type { FigureKey } from './analytics-search.ts'

export type Side = 'hauled' | 'posted'

/** One figure: what it is called, what is counted, and how it is written. */
export interface Figure<F> {
  name: string
  /** said on screen: whoever is paid by a figure must be able to check it */
  meaning: string
  /** null where there is nothing to tell */
  of: (figures: F) => number | null
  format: (value: number) => string
  /** as short as an axis wants it */
  short: (value: number) => string
}

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const ONE_DECIMAL = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const CENTS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const SHARE = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

const dollars = { format: formatMoney, short: (value: number) => `$${COMPACT.format(value)}` }
const whole = { format: (value: number) => WHOLE.format(value), short: (value: number) => COMPACT.format(value) }
const share = { format: (value: number) => SHARE.format(value), short: (value: number) => SHARE.format(value) }
const hours = {
  format: (value: number) => `${ONE_DECIMAL.format(value)} h`,
  short: (value: number) => `${COMPACT.format(value)} h`,
}

const LOADS: Figure<FreightFigures> = {
  name: 'Loads',
  meaning: 'Loads that were delivered.',
  of: ({ loads }) => loads,
  ...whole,
}
const MILES: Figure<FreightFigures> = {
  name: 'Miles',
  meaning: 'Loaded miles, as they stood on each load when it was posted; deadhead is not counted.',
  of: ({ miles }) => miles,
  ...whole,
}
const RATE_PER_MILE: Figure<FreightFigures> = {
  name: 'Rate per mile',
  meaning: 'All money over all loaded miles, detention left out.',
  of: perMile,
  format: (value) => `${CENTS.format(value)}/mi`,
  short: (value) => CENTS.format(value),
}
const ON_TIME: Figure<FreightFigures> = {
  name: 'On time',
  meaning:
    'Of the loads whose arrival at the delivery is on record, the share that arrived no later than the appointment.',
  of: onTimeShare,
  ...share,
}

const DETENTION_TERMS = 'from arrivals and departures on record, by the terms that each load was booked with.'

/** By side, in the order in which they are offered. */
export const FIGURES: Record<Side, Partial<Record<FigureKey, Figure<FreightFigures>>>> = {
  hauled: {
    money: {
      name: 'Revenue',
      meaning: 'The agreed rates of the loads that you delivered; detention comes on top of it.',
      of: ({ cents }) => cents / 100,
      ...dollars,
    },
    loads: LOADS,
    miles: MILES,
    'per-mile': RATE_PER_MILE,
    'on-time': ON_TIME,
    detention: {
      name: 'Detention',
      meaning: `What waiting at docks earned you, ${DETENTION_TERMS}`,
      of: ({ detentionCents }) => detentionCents / 100,
      ...dollars,
    },
  },
  posted: {
    money: {
      name: 'Spend',
      meaning: 'The agreed rates of your loads that were delivered; detention comes on top of it.',
      of: ({ cents }) => cents / 100,
      ...dollars,
    },
    loads: LOADS,
    miles: MILES,
    'per-mile': RATE_PER_MILE,
    cover: {
      name: 'Time to cover',
      meaning: 'On average, from posting a load to the moment its carrier was found.',
      of: hoursToCover,
      ...hours,
    },
    'on-time': ON_TIME,
    detention: {
      name: 'Detention',
      meaning: `What waiting at docks cost you, ${DETENTION_TERMS}`,
      of: ({ detentionCents }) => detentionCents / 100,
      ...dollars,
    },
  },
}

/** A figure of the other side in the address falls back to the money. */
export function figureOf(side: Side, key: FigureKey): { key: FigureKey; figure: Figure<FreightFigures> } {
  const found = FIGURES[side][key]
  if (found) return { key, figure: found }
  return { key: 'money', figure: FIGURES[side].money ?? LOADS }
}

export const ACCEPTED_OFFERS: Figure<OfferFigures> = {
  name: 'Accepted offers',
  meaning:
    'Of the booking requests made in this time that were decided, the share you accepted. Rejected and expired ones count; open ones and those that carriers took back do not.',
  of: acceptedShare,
  ...share,
}

export const OFFER_COUNTS: readonly Figure<OfferFigures>[] = [
  { name: 'Offers', meaning: '', of: ({ offers }) => offers, ...whole },
  { name: 'Accepted', meaning: '', of: ({ accepted }) => accepted, ...whole },
  { name: 'Rejected or expired', meaning: '', of: ({ refused }) => refused, ...whole },
]
