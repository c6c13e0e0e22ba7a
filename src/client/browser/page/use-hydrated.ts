import { useState, useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** False while React takes over HTML from the build, which knows nothing of this device. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

/** What this device knows when the screen first shows; null while React takes over HTML from the build. */
export function useDeviceFact<T>(read: () => T): T | null {
  const isHydrated = useHydrated()
  const [known, setKnown] = useState(() => (isHydrated ? { fact: read() } : null))
  if (isHydrated && !known) setKnown({ fact: read() })
  return known && known.fact
}
