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

/** Whether our API can be reached, and since when. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(
    subscribe,
    () => apiConnection.state(),
    () => NOT_KNOWN,
  )
}
