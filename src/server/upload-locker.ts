import { setTimeout as after } from 'node:timers/promises'
import { ERRORS, type Locker, type RequestRelease } from '@tus/server'
import type { SessionLocks } from '#server/db/session-locks.ts'

/** A phone that lost its connection comes back sooner than its old request ends. */
const WAIT_MS = 10_000
const ASK_AGAIN_MS = 100

interface Holder {
  requestRelease: RequestRelease
  isOver: Promise<void>
  end: () => void
}

function holderOf(requestRelease: RequestRelease): Holder {
  let end = () => {}
  const isOver = new Promise<void>((resolve) => {
    end = resolve
  })
  return { requestRelease, isOver, end }
}

/**
 * One writer per upload, over all servers. Within a server, a newer request ends the older one; another server's is
 * waited for.
 */
export function uploadLocker(locks: SessionLocks, { waitMs = WAIT_MS }: { waitMs?: number } = {}): Locker {
  const holders = new Map<string, Holder>()

  async function takeHere(id: string, mine: Holder, isLate: () => boolean): Promise<void> {
    for (let theirs = holders.get(id); theirs; theirs = holders.get(id)) {
      await theirs.requestRelease()
      await Promise.race([theirs.isOver, after(ASK_AGAIN_MS)])
      if (isLate()) throw ERRORS.ERR_LOCK_TIMEOUT
    }
    holders.set(id, mine)
  }

  async function takeEverywhere(id: string, isLate: () => boolean): Promise<void> {
    while (!(await locks.tryTake(`upload ${id}`))) {
      if (isLate()) throw ERRORS.ERR_LOCK_TIMEOUT
      await after(ASK_AGAIN_MS)
    }
  }

  return {
    newLock(id) {
      let mine: Holder | undefined
      const free = () => {
        if (!mine) return
        holders.delete(id)
        mine.end()
        mine = undefined
      }
      return {
        async lock(signal, requestRelease) {
          const until = Date.now() + waitMs
          const isLate = () => signal.aborted || Date.now() >= until
          const holder = holderOf(requestRelease)
          await takeHere(id, holder, isLate)
          mine = holder
          try {
            await takeEverywhere(id, isLate)
          } catch (error) {
            free()
            throw error
          }
        },
        async unlock() {
          // a lock of a connection that broke is gone already
          await locks.release(`upload ${id}`).catch(() => undefined)
          free()
        },
      }
    },
  }
}
