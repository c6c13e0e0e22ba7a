/** A list's page; the first without one. Plain code: each page of the app loads what parses its URL. */
export function pageSearch({ page }: Record<string, unknown>): { page?: number } {
  return typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= 100_000 ? { page } : {}
}
