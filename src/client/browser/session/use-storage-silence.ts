import { useSyncExternalStore } from 'react'
import { isStorageSilent, onStorageSilence } from '#offline/session/storage-wait.ts'

/** Whether the browser's storage gives this page no answer (offline.md §2). */
export function useStorageSilence(): boolean {
  // HTML from the build has no storage
  return useSyncExternalStore(onStorageSilence, isStorageSilent, () => false)
}
