/** One line of the log about background work, with what was thrown, if anything. */
export type JobLog = (message: string, error?: unknown) => void

/** Never empty. pg-boss also reports plain objects, and Node gives a refused connection a code alone. */
export function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message || ('code' in error ? String(error.code) : error.name)
  if (typeof error !== 'object' || error === null) return String(error)
  return 'message' in error ? String(error.message) : JSON.stringify(error)
}
