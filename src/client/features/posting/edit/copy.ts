export const EDIT_CONFLICT_COPY = {
  title: 'This load changed since you started editing',
  noConflict: "Your edits don't conflict. Continue with the updated load.",
  conflict: 'You both changed the same fields. Choose which to keep. Nothing is sent yet.',
  continue: 'Continue',
  was: ', was ',
  keepMine: 'Keep mine',
  takeTheirs: 'Use theirs',
} as const

export const EDIT_COPY = {
  no: 'No',
  until: ' to ',
  done: 'Load updated successfully!',
  draftWay: 'Reset Changes restores the saved load.',
} as const

export const EDIT_LOAD_LABELS = { submit: 'Update Load', submitting: 'Updating Load...', reset: 'Reset Changes' }
