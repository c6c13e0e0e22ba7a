import { acceptTenderEndpoint } from '#contract/freight/load-actions.ts'
import { buildHttpRequest } from '#contract/api/http-request.ts'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'

/** The nth action's load: one load per action, so none waits for another. */
export function loadOf(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
}

/** The n of a URL or id from `loadOf`; null for any other. */
export function indexIn(text: string): number | null {
  const digits = /00000000-0000-4000-8000-(\d{12})/.exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** The nth action, the same for every queue: the carrier accepts a tender. */
export function requestOf(index: number, key: string): Request {
  const { method, path } = buildHttpRequest(acceptTenderEndpoint, { params: { id: loadOf(index) } })
  return new Request(DEFAULT_API_ROOT + path, { method, headers: { 'idempotency-key': key } })
}
