import { useSyncExternalStore } from 'react'
import { connection } from '#offline/device.ts'
import type { ConnectionState } from '#offline/connection.ts'

/** The device's own no is shown at once, until an answer of ours proves it wrong; its yes is only a reason to ask. */
function subscribe(listener: () => void): () => void {
  const lost = () => connection.failed()
  const back = () => void connection.ensure()
  const off = connection.onChange(listener)
  window.addEventListener('offline', lost)
  window.addEventListener('online', back)
  if (!navigator.onLine) lost()
  return () => {
    off()
    window.removeEventListener('offline', lost)
    window.removeEventListener('online', back)
  }
}

/** Whether our API can be reached, and since when. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(subscribe, () => connection.state())
}
