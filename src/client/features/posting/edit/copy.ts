export const EDIT_LOAD_SCREEN_COPY = {
  title: 'Edit Load',
  subtitle: (number: number) => `Update the details for load #${number}`,
  loadError: 'Error loading load data',
  what: 'This load',
  backToMyLoads: 'Back to My Loads',
  loading: 'Loading load details...',
  notEditable: "This load can't be edited",
  notEditableText: 'You can edit only your own pending loads.',
  openLoad: 'Open load',
} as const

export const EDIT_CONFLICT_COPY = {
  title: 'This load changed since you started editing',
  noConflict: "Your edits don't conflict. Continue with the updated load.",
  changedBy: (who: string, at: string) => `${who} changed this at ${at}.`,
  conflict: 'You both changed the same fields. Choose which to keep. Nothing is sent yet.',
  continue: 'Continue',
  was: ', was ',
  keepMine: 'Keep mine',
  takeTheirs: 'Use theirs',
} as const

export const EDIT_COPY = {
  no: 'No',
  until: ' to ',
  closedCustomer: 'a closed customer',
  done: 'Load updated successfully!',
  draftWay: 'Reset Changes restores the saved load.',
} as const

/** Of a load that is posted again without the stops where its last truck has been. */
export const LEFT_OUT_COPY = {
  title: 'Stops left out',
  whereNow: 'Where is the freight now?',
  explain: 'The last truck has been there. These stops are left out.',
  undo: (number: number) => `Undo: leave out stop ${number}`,
} as const

export const EDIT_LOAD_LABELS = { submit: 'Update Load', submitting: 'Updating Load...', reset: 'Reset Changes' }

/** What others did to the stops between. */
export const STOP_CHANGES_COPY = {
  between: 'Stops between',
  /** of all stops, with the ends */
  count: (before: number, after: number) => `Stops: ${before} → ${after}`,
  added: 'Added',
  removed: 'Removed',
  moved: (from: number, to: number) => `Moved: stop ${from} → stop ${to}`,
  place: 'Address',
  details: 'Location details',
  time: 'Date & time',
  contactName: 'Contact name',
  contactPhone: 'Contact phone',
  contactEmail: 'Contact email',
  pieces: 'Pieces',
} as const
