import { formatMoney } from '#domain/freight/money.ts'
import { formatDuration } from '#domain/freight/transit.ts'

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const TENTHS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const RATES = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 })

export const PROFIT_EXPLANATION_COPY = {
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
} as const
