import { forgetLegacyKeys } from '#client/browser/session/session-state.ts'
import { copyText } from '#client/ui/copy-text.ts'
import { type ToastAction, toasts } from '#client/ui/toasts.ts'
import { formatErrorDetail } from '#contract/api/error.ts'
import { ApiError, NetworkError } from '#contract/api/http-request.ts'
import { PATHS } from '#contract/api/path.ts'
import { ERROR_COPY, REFERENCE_COPY } from './copy.ts'

export type GoTo = (path: string) => void

/**
 * Shows an error to the user (ERR-02 to ERR-07).
 * @param about id of the action that failed: its success clears the error
 */
export function reportError(error: unknown, goTo: GoTo, about?: string): void {
  if (error instanceof NetworkError) {
    toasts.error(ERROR_COPY.networkError, undefined, about)
    return
  }
  if (!(error instanceof ApiError)) {
    toasts.error(ERROR_COPY.somethingWentWrong, undefined, about)
    throw error
  }
  if (error.status === 401) forgetLegacyKeys()
  if (error.code === 'SUBSCRIPTION_REQUIRED') goTo(PATHS.billing)
  const lines = error.validationErrors.length > 0 ? error.validationErrors.map(formatErrorDetail) : [error.message]
  if (error.reference === null) for (const line of lines) toasts.error(line, undefined, about)
  // the reference by which support finds the error in the log
  else for (const line of lines) toasts.error(line, copyReference(error.reference), about)
}

/** A button that copies the id of a request in the server's log, for support. */
export function copyReference(reference: string): ToastAction {
  const run = () => {
    void copyText(reference, { copied: REFERENCE_COPY.copied })
  }
  return { label: REFERENCE_COPY.reference(reference), run }
}
