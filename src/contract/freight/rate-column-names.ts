/** Names of a column with the whole rate, its charges included. */
export const TOTAL_RATES = [
  'totalrate',
  'allin',
  'allinrate',
  'flatrate',
  'flat',
  'total',
  'totalusd',
  'totalpay',
  'totalcharges',
]
/** Names of a column with the rate, which say nothing about charges in columns beside it. */
export const PLAIN_RATES = [
  'rate',
  'rateusd',
  'price',
  'datloadboardrate',
  'loadboardrate',
  'targetrate',
  'postedrate',
  'carrierrate',
  'carrierpay',
  'loadrate',
  'buyrate',
  'amount',
  'offer',
  'offerprice',
  'pay',
  'usd',
]
/** Names of a column with the rate without its charges. */
export const LINEHAUL_RATES = ['linehaul', 'linehaulrate', 'linehaulcharge', 'linehaulusd']
