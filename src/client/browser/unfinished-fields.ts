/** What stands for a date or a number that was left half typed; the browser itself reports it as empty. */
export const UNFINISHED = 'unfinished'

/** Those of a form's fields that are half typed, by name: a form must not take them for empty ones. */
export function unfinishedFields(
  fields: Record<string, { ref: unknown; name: string } | undefined>,
): Record<string, typeof UNFINISHED> {
  const isUnfinished = (ref: unknown) => ref instanceof HTMLInputElement && ref.validity.badInput
  const unfinished = Object.values(fields).flatMap((field) => (field && isUnfinished(field.ref) ? [field.name] : []))
  return Object.fromEntries(unfinished.map((name) => [name, UNFINISHED]))
}
