import type { LaneMarketRate } from '#contract/freight/market-rate.ts'
import { MARKET_DAYS } from '#domain/freight/market-rate.ts'
import { formatMoney, formatRatePerMile } from '#domain/freight/money.ts'
import { formatDuration } from '#domain/freight/transit.ts'
import { LOAD_FIGURES_COPY } from './load-figures-copy.ts'

const perMile = (dollars: number) => formatRatePerMile(dollars, 1)?.replace('/mi', '') ?? ''
const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const TENTHS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const RATES = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 })

export const LOAD_WORTH_COPY = {
  title: 'What it pays you',
  market: 'Market rate',
  toMarket: LOAD_FIGURES_COPY.toMarket,
  half: ({ low, high }: LaneMarketRate) => `Half pay ${perMile(low)} to ${perMile(high)} a mile`,
  median: ({ median }: LaneMarketRate) => `Median ${perMile(median)}`,
  sample: ({ loads, companies }: LaneMarketRate) =>
    `${loads} booked loads of ${companies} companies in about ${MARKET_DAYS} days`,
  tooFew: 'No market rate: fewer than 7 loads of 3 companies',
  special: 'No market rate: teams, partial loads and special freight are paid differently',
  notHere: "The market rate isn't on this device yet",
  profit: 'Profit on my truck',
  perDay: (amount: string) => `${amount} a day`,
  how: 'How this is computed',
  rate: 'Rate',
  fuel: (miles: number, mpg: number, price: number) =>
    `Fuel: ${WHOLE.format(miles)} mi at ${TENTHS.format(mpg)} mpg and ${formatMoney(price)} a gallon`,
  cost: (miles: number, cost: number) => `Costs: ${WHOLE.format(miles)} mi at $${RATES.format(cost)} a mile`,
  left: 'Profit',
  miles: (loaded: number, deadhead: number) =>
    `${WHOLE.format(loaded)} mi with the load and ${WHOLE.format(deadhead)} mi to the pickup`,
  usual: ', your usual deadhead',
  days: (days: number) =>
    days <= 1
      ? 'A day is the least that a load counts as.'
      : `${TENTHS.format(days)} days from now until it is delivered, waiting included.`,
  plan: 'By your hours of service: at 50 mph, with an hour at each dock.',
  early: (stop: string, minutes: number) => `${stop}: waits ${formatDuration(minutes)} for the appointment`,
  onTime: (stop: string) => `${stop}: on time`,
  late: (stop: string, minutes: number) => `${stop}: ${formatDuration(minutes)} late`,
  pickup: 'Pickup',
  delivery: 'Delivery',
  rests: (rests: number) => (rests === 1 ? '1 rest on the way' : `${rests} rests on the way`),
  cantMakeIt: "Your hours don't reach its appointments in time.",
  edit: 'Change my truck',
} as const
