export const SAVED_SEARCHES_COPY = {
  title: 'Saved searches',
  description: 'We alert you when a load that matches is posted, is back on the board or pays more.',
  saved: (name: string) => `Search '${name}' saved`,
  deleted: (name: string) => `Search '${name}' deleted`,
  loadError: 'Failed to load saved searches',
  loading: 'Loading your saved searches...',
  needsConnection: 'Saving, renaming and deleting a search',
  empty: 'No saved searches yet',
  emptyHint: 'Set filters on the board, then come back here to save them.',
  list: 'Your saved searches',
  everything: 'All loads',
} as const

export const SAVE_SEARCH_COPY = {
  name: 'Name of this search',
  nameIsRequired: 'Name is required',
  save: 'Save search',
  nothing: 'To save a search, set a filter or type a search first.',
} as const

export const SAVED_SEARCH_COPY = {
  alerts: (name: string) => `Alerts for ${name}`,
  rename: (name: string) => `Rename ${name}`,
  remove: (name: string) => `Delete ${name}`,
  name: 'Name',
  saveName: 'Save name',
  cancel: 'Cancel',
  deleteTitle: (name: string) => `Delete the search '${name}'?`,
  deleteDescription: "You'll get no more alerts for it.",
  deleteSearch: 'Delete search',
  keepSearch: 'Keep search',
} as const
