import * as z from 'zod/mini'

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
}

/** What is said of a field whose schema has no words of its own. */
function validationMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'Required' : `Must be ${KINDS[issue.expected] ?? issue.expected}`
  if (issue.code === 'invalid_value') return `Must be one of: ${issue.values.map(String).join(', ')}`
  return undefined
}

/** Call once in each runtime, before anything is parsed. */
export function speakPlainly(): void {
  z.config({ ...z.locales.en(), customError: validationMessage })
}
