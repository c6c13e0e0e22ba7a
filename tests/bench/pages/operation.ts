import { acceptTender } from '#contract/load.ts'
import { wireRequest } from '#contract/request.ts'
import { DEFAULT_API_ROOT } from '#contract/wire.ts'

/** The load that the nth action is about: each its own, so that none has to wait for another. */
export function loadOf(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
}

/** The n of an address or id that `loadOf` made; null for any other. */
export function indexIn(text: string): number | null {
  const digits = /00000000-0000-4000-8000-(\d{12})/.exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** The nth action as every queue sends it: the carrier accepts a tender. */
export function requestOf(index: number, key: string): Request {
  const { method, path } = wireRequest(acceptTender, { params: { id: loadOf(index) } })
  return new Request(DEFAULT_API_ROOT + path, { method, headers: { 'idempotency-key': key } })
}
