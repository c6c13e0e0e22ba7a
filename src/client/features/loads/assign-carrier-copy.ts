/** The dialog that tenders a load. */
export const ASSIGN_COPY = {
  title: 'Tender load',
  description: 'The load leaves the board until the carrier answers. Booking requests stay pending.',
  find: 'Find a carrier',
  findHint: 'Business name, person or USDOT number',
  time: 'Time to answer',
  timeHint: 'Ends at pickup at the latest',
  submit: 'Tender to this carrier',
  chooseFirst: 'Choose a carrier first',
  carriers: 'Carriers',
  failed: 'Failed to load carriers',
  results(count: number, isFetching: boolean): string {
    if (isFetching && count === 0) return 'Searching carriers...'
    if (count === 0) return 'No carriers found'
    return count === 1 ? '1 carrier found' : `${count} carriers found`
  },
} as const

/** In minutes. */
export const TENDER_TIMES = [
  { value: '15', label: '15 minutes' },
  { value: '30', label: '30 minutes' },
  { value: '60', label: '1 hour' },
  { value: '120', label: '2 hours' },
  { value: '240', label: '4 hours' },
  { value: '480', label: '8 hours' },
  { value: '1440', label: '24 hours' },
] as const
