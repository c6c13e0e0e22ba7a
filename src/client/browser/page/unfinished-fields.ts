/** Value of a half-typed date or number, which the browser reports as empty. */
export const HALF_TYPED = 'unfinished'

/** Names of a form's half-typed fields, so the form doesn't treat them as empty. */
export function findHalfTypedFields(
  fields: Record<string, { ref: unknown; name: string } | undefined>,
): Record<string, typeof HALF_TYPED> {
  const isUnfinished = (ref: unknown) => ref instanceof HTMLInputElement && ref.validity.badInput
  const unfinished = Object.values(fields).flatMap((field) => (field && isUnfinished(field.ref) ? [field.name] : []))
  return Object.fromEntries(unfinished.map((name) => [name, HALF_TYPED]))
}
