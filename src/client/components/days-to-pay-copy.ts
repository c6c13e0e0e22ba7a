export const DAYS_TO_PAY_COPY = {
  days: (days: number) => (days === 0 ? 'Pays the same day' : days === 1 ? '1 day to pay' : `${days} days to pay`),
  sample: (invoices: number) => `${invoices} invoices`,
  tooFew: 'Days to pay: too few paid invoices yet.',
} as const
