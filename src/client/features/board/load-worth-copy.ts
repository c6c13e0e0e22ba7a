import type { LaneMarketRate } from '#contract/freight/market-rate.ts'
import { MARKET_DAYS } from '#domain/freight/market-rate.ts'
import { formatRatePerMile } from '#domain/freight/money.ts'
import { LOAD_FIGURES_COPY } from './load-figures-copy.ts'

const perMile = (dollars: number) => formatRatePerMile(dollars, 1)?.replace('/mi', '') ?? ''

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
  cantMakeIt: "Your hours don't reach its appointments in time.",
  edit: 'Change my truck',
} as const
