/** A whole number of US cents. */
export type Cents = number

/**
 * Dollars as sent in JSON, in whole cents. Rounds the decimal digits, not the binary fraction behind them (1.005 is 101
 * cents), and halves away from zero.
 * @throws RangeError for NaN, infinities and amounts beyond exact whole numbers
 */
export function dollarsToCents(dollars: number): Cents {
  const magnitude = Math.abs(dollars)
  // Below a millionth a number prints with an exponent, so `e2` can't follow it.
  const cents = magnitude < 1e-6 ? 0 : Math.round(Number(`${magnitude}e2`))
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not an amount of money: ${dollars}`)
  return dollars < 0 && cents > 0 ? -cents : cents
}

/** Whole cents as dollars for JSON. */
export function centsToDollars(cents: Cents): number {
  return cents / 100
}

/**
 * '$2,150', or '$2,150.50' when the amount is not whole.
 * @throws RangeError as `dollarsToCents`
 */
export function formatMoney(dollars: number): string {
  const cents = dollarsToCents(dollars)
  const digits = cents % 100 === 0 ? WHOLE : TO_THE_CENT
  return digits.format(centsToDollars(cents))
}

/** '$2,150.00', as papers write it. @throws RangeError as `dollarsToCents` */
export function formatExactMoney(dollars: number): string {
  return TO_THE_CENT.format(centsToDollars(dollarsToCents(dollars)))
}

/** Dollars per mile, unrounded; null when the miles are unknown or zero. */
export function ratePerMile(dollars: number, miles: number): number | null {
  return miles > 0 && Number.isFinite(miles) ? dollars / miles : null
}

/** Halves go to the even cent, as the database rounds them: what a card shows is what a search compares. */
export function centsPerMile(cents: Cents, miles: number): Cents {
  const perMile = cents / miles
  const floor = Math.floor(perMile)
  return perMile - floor === 0.5 ? floor + Math.abs(floor % 2) : Math.round(perMile)
}

/** '$2.35/mi', always with cents, as boards quote it; null when the miles are unknown or zero. */
export function formatRatePerMile(dollars: number, miles: number): string | null {
  if (ratePerMile(dollars, miles) === null) return null
  return `${TO_THE_CENT.format(centsToDollars(centsPerMile(dollarsToCents(dollars), miles)))}/mi`
}

const WHOLE = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

const TO_THE_CENT = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** What the carrier is paid, in dollars: the agreed rate once there is a deal, else the posted one. */
export function currentRate({ rate, agreedRate }: { rate: number; agreedRate: number | null }): number {
  return agreedRate ?? rate
}

interface PricedLoad {
  rate: number
  agreedRate: number | null
  /** dollars; absent and null where it isn't known */
  shipperPays?: number | null | undefined
}

/** What a broker keeps of what its shipper pays, in dollars and as a share of it; null where that isn't known. */
export function marginOf(load: PricedLoad): { dollars: number; share: number } | null {
  const { shipperPays } = load
  if (shipperPays == null || shipperPays <= 0) return null
  const cents = dollarsToCents(shipperPays) - dollarsToCents(currentRate(load))
  return { dollars: centsToDollars(cents), share: centsToDollars(cents) / shipperPays }
}

const SHARE = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

/** '$310, 12.6%' */
export function formatMargin({ dollars, share }: { dollars: number; share: number }): string {
  return `${formatMoney(dollars)}, ${SHARE.format(share)}`
}
