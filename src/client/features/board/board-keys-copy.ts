export const BOARD_KEYS = [
  { key: '/', does: 'Search' },
  { key: 'j', does: 'Next load' },
  { key: 'k', does: 'Previous load' },
  { key: 'Enter', does: 'Open the load' },
  { key: 'b', does: 'Book the load' },
  { key: 'f', does: 'Open filters' },
  { key: 'n', does: 'Show new loads' },
  { key: '?', does: 'Show keyboard shortcuts' },
]
/** only the table has one */
export const MAP_KEY = { key: 'm', does: 'Show or hide the map' }
