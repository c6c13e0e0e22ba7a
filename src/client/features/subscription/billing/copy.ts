export const BILLING_COPY = {
  title: 'Billing History',
  loadError: 'Failed to load your invoices',
  loading: 'Loading your invoices...',
  empty: 'No invoices yet',
  emptyHint: 'Each charge shows up here, with its invoice to download.',
  date: 'Date',
  status: 'Status',
  amount: 'Amount',
  invoice: 'Invoice',
  invoices: 'Invoices',
  action: 'Action',
  next: 'Next charge',
  payNow: 'Pay Now',
  download: 'Download',
  payFor: (amount: string, day: string) => `Pay Now: ${amount}, invoice of ${day}`,
  downloadOf: (day: string) => `Download the invoice of ${day}`,
  nonRefundable: 'Subscriptions are non-refundable.',
} as const

export const INVOICE_STATUS_WORDS = {
  upcoming: 'Upcoming',
  paid: 'Paid',
  open: 'Open',
  void: 'Void',
  uncollectible: 'Uncollectible',
  other: 'Unknown',
} as const
