import { ApiError } from '#contract/api/http-request.ts'
import { READ_ERROR_COPY } from './copy.ts'

/** 'Reference 7f3a09c2d41b' of an unexpected error: with it, support finds the request in the server's log. */
export function formatErrorReference(error: unknown): string | undefined {
  return error instanceof ApiError && error.reference !== null ? READ_ERROR_COPY.reference(error.reference) : undefined
}
