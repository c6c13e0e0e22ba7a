import { useSyncExternalStore } from 'react'
import { toasts } from '#client/ui/toasts.ts'
import type { Load } from '#contract/freight/load.ts'
import { BULK_COPY } from './copy.ts'
import type { BulkResult } from './run-bulk.ts'

interface Confirmations {
  /** which file downloads, counted from 1, of how many */
  fetching: { number: number; all: number; stop: () => void } | null
  /** what failed last time, until its person has read it */
  failed: { userId: string; result: BulkResult } | null
}

let state: Confirmations = { fetching: null, failed: null }
const listeners = new Set<() => void>()

function change(to: Partial<Confirmations>): void {
  state = { ...state, ...to }
  listeners.forEach((hear) => hear())
}

function subscribe(hear: () => void): () => void {
  listeners.add(hear)
  return () => listeners.delete(hear)
}

/** The download of rate confirmations, which goes on while its person is on other screens. */
export function useConfirmations(): Confirmations {
  return useSyncExternalStore(subscribe, () => state)
}

export function forgetFailed(): void {
  change({ failed: null })
}

/** @param show leads from another screen to the loads that failed */
export async function startConfirmations(loads: readonly Load[], userId: string, show: () => void): Promise<void> {
  const stopping = new AbortController()
  const onFetch = (number: number) =>
    change({ fetching: { number, all: loads.length, stop: () => stopping.abort() }, failed: null })
  onFetch(1)
  try {
    const { downloadConfirmations } = await import('./download-confirmations.ts')
    const result = await downloadConfirmations(loads, { onFetch, stop: stopping.signal })
    if (!result) return toasts.info(BULK_COPY.stopped)
    const failed = result.refused.length
    if (failed === 0) return
    if (listeners.size === 0)
      toasts.error(BULK_COPY.notDownloaded(failed, loads.length), { label: BULK_COPY.show, run: show })
    change({ failed: { userId, result } })
  } finally {
    change({ fetching: null })
  }
}
