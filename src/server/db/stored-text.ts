/** What a message says, without what PostgreSQL can't store: NUL and broken characters. */
export function toStoredText(written: string, longest = 200): string {
  return written.replaceAll('\u0000', ' ').toWellFormed().slice(0, longest).toWellFormed()
}

/** The same for all texts of a value, as JSON. */
export function toStoredJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'string' ? each.replaceAll('\u0000', ' ').toWellFormed() : each,
  )
}
