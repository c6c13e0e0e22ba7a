import { textSchema } from '#contract/api/common-schemas.ts'
import type { ApiError } from '#contract/api/http-request.ts'
import * as z from 'zod/mini'
import { SAVE_SEARCH_COPY } from './saved-searches-copy.ts'

/** As the server takes it. */
export const MAX_SEARCH_NAME = 60

export const searchNameForm = z.object({ name: textSchema(MAX_SEARCH_NAME, 1, SAVE_SEARCH_COPY.nameIsRequired) })

/** The name's field shows that it is taken. */
export function placeTakenName({ code, message }: ApiError) {
  return code === 'SEARCH_NAME_TAKEN' ? { name: message } : undefined
}
