import { isUniqueViolation } from '#server/db/unique-violation.ts'
import { Refused } from '#server/http/refusal.ts'

/** Says at the field that another template has the name. */
export function refuseTakenName(error: unknown): never {
  if (!isUniqueViolation(error, 'load_template_name')) throw error
  const details = [{ path: 'name', message: 'You already have a template with this name' }]
  throw new Refused('TEMPLATE_NAME_TAKEN', { details })
}
