import { ApiError, NetworkError } from '#contract/api/http-request.ts'
import { withErrorReference } from './error-reference.ts'

export type FieldMessages<Name extends string> = Partial<Record<Name, string>>

export interface RefusalPlaces<Name extends string> {
  /** the field of a path in the request; none if the form has no such field */
  fieldAt: (path: string) => Name | undefined
  /** the fields of a refusal without paths, such as a wrong password; none if the screen itself shows it */
  place?: ((error: ApiError) => FieldMessages<Name> | undefined) | undefined
}

/** Where a form shows why the server refused it: at fields, else above the button unless the screen itself does. */
export function placeRefusal<Name extends string>(
  error: ApiError,
  { fieldAt, place }: RefusalPlaces<Name>,
): { wrong: (readonly [field: Name, message: string])[]; failure: string | undefined } {
  const located = error.validationErrors.flatMap(({ path, message }) => {
    const field = fieldAt(path)
    return field === undefined ? [] : [[field, message] as const]
  })
  const placed = place?.(error)
  const wrong = located.length > 0 || !placed ? located : (Object.entries(placed) as [Name, string][])
  return { wrong, failure: wrong.length === 0 && !placed ? withErrorReference(error.message, error) : undefined }
}

/** What a form or its screen has shown: nothing else needs to hear of it. */
export function isShownByForm(error: unknown): boolean {
  return error instanceof ApiError || error instanceof NetworkError
}
