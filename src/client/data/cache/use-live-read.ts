import { replaceEqualDeep } from '@tanstack/react-query'
import { liveQuery } from 'dexie'
import { useEffect, useState } from 'react'
import type { CacheDb } from '#offline/cache/cache-db.ts'

/**
 * What a read of the account's cache last answered. It runs again whenever a tab or worker changes what it read.
 * Undefined until the first answer; after that, another read's answer stays until the new one is there. Parts that
 * are as before stay the same objects, so that only what changed renders.
 * @param name of what is read: another function in each render is the same read
 */
export function useLiveRead<T>(db: CacheDb, name: string, read: (db: CacheDb) => Promise<T>): T | undefined {
  const [answer, setAnswer] = useState<T>()
  useEffect(() => {
    const subscription = liveQuery(() => read(db)).subscribe((value) =>
      setAnswer((before) => replaceEqualDeep(before, value)),
    )
    return () => subscription.unsubscribe()
    // `name` identifies the read: callers pass a new function each time
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [db, name])
  return answer
}
