import { formatMoney } from '#domain/freight/money.ts'
import type { OfferRow } from './offer-row.ts'

export const OFFER_ROW_LABELS: Record<OfferRow, string> = {
  offer: 'Offer',
  times: 'Times',
  authority: 'Authority',
  onTime: 'On time',
  withYou: 'With you',
  truck: 'Truck',
  notes: 'Message',
  counter: 'Counter-offer',
}

export const OFFER_COPY = {
  requests: 'Requests side by side',

  asPosted: 'as posted',
  /** in dollars; not zero */
  fromPosted: (more: number, posted: number) =>
    `${formatMoney(Math.abs(more))} ${more > 0 ? 'above' : 'below'} posted ${formatMoney(posted)}`,
  /** in percent of the market's middle */
  fromMarket: (percent: number) =>
    percent === 0 ? 'at market' : `${Math.abs(percent)}% ${percent > 0 ? 'over' : 'under'} market`,
  lowest: 'Lowest',
  pickup: 'Pickup',
  delivery: 'Delivery',
  changed: 'Changed',
  posted: (time: string) => `Posted: ${time}`,
  onTimeOf: (onTime: number, loads: number) => `${onTime} of ${loads} ${loads === 1 ? 'load' : 'loads'}`,
  noNumber: 'No USDOT number',
  noRecord: 'No deliveries here yet',
  withYou: (loads: number, lastDay: string) => `${loads} ${loads === 1 ? 'load' : 'loads'}, last ${lastDay}`,
  neverWithYou: 'None yet',
  /** neither read nor saved on this device */
  unknown: 'Not loaded yet',
  truckMiles: (miles: number) => `${miles.toLocaleString('en-US')} mi from pickup`,
  truckNotShared: 'Not shared',
  special: 'Special requirements:',
} as const

export const OFFER_SCALE_COPY = {
  title: 'Offers to market',
  posted: 'Posted',
  median: (rate: string) => `Median ${rate}`,
  market: (loads: number, companies: number, days: number) =>
    `Market: ${loads} ${loads === 1 ? 'load' : 'loads'} of ${companies} ${companies === 1 ? 'company' : 'companies'}, ${days} days`,
  model: 'Too few loads on this lane. Market from our rate model',
  noMarket: 'No market rate is known for this freight',
  describePosted: (rate: string) => `Posted ${rate}.`,
  describeMarket: (low: string, high: string, median: string) => `Market ${low} to ${high}, median ${median}.`,
  describeOffers: (offers: number, low: string, high: string) =>
    offers === 1 ? `1 offer at ${low}.` : `${offers} offers from ${low} to ${high}.`,
  more: (letter: string, others: number) => `${letter} +${others}`,
} as const
