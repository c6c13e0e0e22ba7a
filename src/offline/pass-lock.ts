/** As much of `navigator.locks` as is used here. */
export type Locks = Pick<LockManager, 'request'>

/** What the holder of the lock is told. */
export interface Held {
  /** no other holder can be alive; false where the browser has no locks */
  exclusive: boolean
  /** the lock was taken away while the work went on */
  lost: AbortSignal
}

/**
 * Runs one pass under the lock `name`, so that tabs and the service worker take turns. Without Web Locks the ops' leases
 * alone have to do.
 * @param steal take it from a holder that is frozen
 * @returns what `work` returned, or 'busy' when somebody else holds the lock
 */
export async function underPassLock<T>(
  { locks, name, steal }: { locks: Locks | undefined; name: string; steal: boolean },
  work: (held: Held) => Promise<T>,
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
