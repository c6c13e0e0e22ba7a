/** Whether a statement failed because a unique index, by its name, holds such a row already. */
export function violatesUnique(error: unknown, index: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23505' &&
    'constraint' in error &&
    error.constraint === index
  )
}
