import * as z from 'zod/mini'

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
}

/** The message for a field whose schema has none of its own. */
function validationMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'Required' : `Must be ${KINDS[issue.expected] ?? issue.expected}`
  if (issue.code === 'invalid_value') return `Must be one of: ${issue.values.map(String).join(', ')}`
  return undefined
}

/** Call once per runtime, before parsing anything. */
export function installValidationMessages(): void {
  z.config({ ...z.locales.en(), customError: validationMessage })
}
