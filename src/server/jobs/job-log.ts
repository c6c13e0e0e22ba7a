/** One line of the log about background work, with what was thrown, if anything. */
export type JobLog = (message: string, error?: unknown) => void

/** pg-boss also reports plain objects. */
export function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error)
  return 'message' in error ? String(error.message) : JSON.stringify(error)
}
