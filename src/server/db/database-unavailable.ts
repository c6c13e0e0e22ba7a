/** No connection was to be had, so nothing was begun: it is safe to try again in a moment. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}
