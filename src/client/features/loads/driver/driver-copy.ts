export const DRIVER_COPY = {
  title: 'Driver and equipment',
  description: 'The broker reads this on the load and on the rate confirmation. You can change it until delivery.',
  add: 'Add driver and equipment',
  change: 'Change',
  /** for the carrier */
  none: 'Not given yet. The broker reads it here and on the rate confirmation.',
  notGiven: 'Not given yet',
  /** for the broker */
  notSaid: "The carrier hasn't said yet who hauls this load.",
  neverSaid: "The carrier didn't say who hauled this load.",
  given: 'Given by carrier',
  notSigned: 'Not part of the signed terms',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Driver and equipment saved',
  waiting: (what: string, time: string) => `Waiting to send: ${what || 'no driver or equipment'}, saved at ${time}`,
  sending: 'Sending: driver and equipment',
  refused: "Your driver and equipment weren't accepted",
} as const
