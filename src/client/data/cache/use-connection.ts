import { useSyncExternalStore } from 'react'
import { apiConnection } from '#offline/session/api-connection.ts'
import type { ConnectionState } from '#offline/session/connection.ts'

/** `offline` counts right away, until a request gets through. `online` only triggers a check. */
function subscribe(listener: () => void): () => void {
  const lost = () => apiConnection.failed()
  const back = () => void apiConnection.ensure()
  const off = apiConnection.onChange(listener)
  window.addEventListener('offline', lost)
  window.addEventListener('online', back)
  if (!navigator.onLine) lost()
  return () => {
    off()
    window.removeEventListener('offline', lost)
    window.removeEventListener('online', back)
  }
}

/** What HTML from the build shows. */
const NOT_KNOWN: ConnectionState = { status: 'unknown', since: 0, why: null }

/** Whether our API can be reached, and since when: a reload without signal keeps the time. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(
    subscribe,
    () => sinceBefore(apiConnection.state()),
    () => NOT_KNOWN,
  )
}

const STORED_AS = 'offline-since'
let shown: { of: ConnectionState; state: ConnectionState } | null = null

function sinceBefore(of: ConnectionState): ConnectionState {
  if (shown?.of !== of) shown = { of, state: { ...of, since: keepSince(of) } }
  return shown.state
}

function keepSince({ status, since }: ConnectionState): number {
  try {
    if (status === 'online') sessionStorage.removeItem(STORED_AS)
    if (status !== 'offline') return since
    const before = Number(sessionStorage.getItem(STORED_AS))
    if (before > 0 && before < since) return before
    sessionStorage.setItem(STORED_AS, String(since))
  } catch {
    // some private modes refuse storage; the time then starts at the reload
  }
  return since
}
