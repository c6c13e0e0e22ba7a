export const BOOK_LOAD_COPY = {
  bookLoad: 'Book Load',
  allOptional: 'All fields are optional. Leave one empty to keep the posted terms.',
  message: 'Message',
  proposedRate: 'Proposed rate',
  proposedRateHint: (rate: string) => `Posted: ${rate}`,
  shareTruck: (miles: number) =>
    `Tell the broker that my truck is about ${miles.toLocaleString('en-US')} mi from pickup`,
  shareTruckHint: (place: string) => `Estimated from ${place}. Only the miles are sent.`,
  additionalNotes: 'Additional notes',
  sendBookingRequest: 'Send Booking Request',
  sendingRequest: 'Sending Request...',
  done: 'Booking request sent successfully!',
} as const
