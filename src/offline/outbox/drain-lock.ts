/** The part of `navigator.locks` used here. */
export type Locks = Pick<LockManager, 'request'>

/** Passed to the lock's holder. */
export interface LockState {
  /** no other holder can be alive; false where the browser has no locks */
  exclusive: boolean
  /** aborts when another tab steals the lock */
  lost: AbortSignal
}

/**
 * Runs one pass under the lock `name`, so tabs and the service worker take turns. Without Web Locks, only the ops'
 * leases prevent double sending.
 * @param steal take it from a frozen holder
 * @returns what `work` returned, or 'busy' when someone else holds the lock
 */
export async function withDrainLock<T>(
  { locks, name, steal }: { locks: Locks | undefined; name: string; steal: boolean },
  work: (held: LockState) => Promise<T>,
): Promise<T | 'busy'> {
  if (!locks) return work({ exclusive: false, lost: new AbortController().signal })
  const taken = new AbortController()
  let working: Promise<T> | 'busy' = 'busy'
  try {
    await locks.request(name, steal ? { steal } : { ifAvailable: true }, (lock) => {
      if (lock) working = work({ exclusive: true, lost: taken.signal })
      return working
    })
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error
    taken.abort()
  }
  return working
}
