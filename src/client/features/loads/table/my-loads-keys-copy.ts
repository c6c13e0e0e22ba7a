const SHARED = [
  { key: '/', does: 'Search' },
  { key: 'j', does: 'Next load' },
  { key: 'k', does: 'Previous load' },
  { key: 'Enter', does: 'Open the load' },
  { key: '1 – 3', does: 'Active, Pending, Completed' },
]

/** For who posts loads. */
export const CREATE_KEY = { key: 'c', does: 'Create a load' }

/** The table's keys, as the dialog lists them; cards have those that select nothing. */
export const MY_LOADS_KEYS = {
  cards: [...SHARED, { key: '?', does: 'Show keyboard shortcuts' }],
  table: [
    ...SHARED,
    { key: 'x', does: 'Select the load' },
    { key: 'Shift + J, K', does: 'Select the next or the previous load too' },
    { key: 'a', does: 'Go to the actions for selected loads' },
    { key: 'e', does: "Answer the load's requests" },
    { key: '?', does: 'Show keyboard shortcuts' },
  ],
}

/** In short, below the table. */
export const KEY_HINTS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['J', 'K'], does: 'move' },
  { keys: ['X'], does: 'select' },
  { keys: ['1', '2', '3'], does: 'tabs' },
  { keys: ['E'], does: 'answer' },
  { keys: ['C'], does: 'create' },
  { keys: ['/'], does: 'search' },
]
