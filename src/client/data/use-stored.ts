import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { type CacheDb, cacheOf } from '#offline/cache-db.ts'
import { useSession } from '#client/browser/use-session.ts'

/** Something the server knows and the device keeps: how to ask for it, keep it, and read what is kept. */
export interface StoredQuery<T> {
  key: QueryKey
  fetch: (signal: AbortSignal) => Promise<T>
  keep: (db: CacheDb, answer: T, now: number) => Promise<void>
  /** `at`: when the server said so, epoch milliseconds */
  read: (db: CacheDb) => Promise<{ value: T; at: number | null } | null>
}

export interface StoredResult<T> {
  data: T | undefined
  /** when what is shown was true, epoch milliseconds */
  savedAt: number | null
  /** why it could not be refreshed; what is kept stays in sight beside it */
  error: Error | null
  isFetching: boolean
  refetch: () => void
}

/** Until the live stream brings news, a glance every half minute while somebody looks. */
const GLANCE_MS = 30_000

/**
 * Reads IndexedDB first, always, and lives with it: what the network, the service worker or another tab keeps shows at
 * once. The network only refreshes it. Where storage is refused, the answer itself is shown.
 */
export function useStored<T>({ key, fetch, keep, read }: StoredQuery<T>): StoredResult<T> {
  const db = cacheOf(useSession().user.id)
  const kept = useLiveQuery(() => read(db).catch(() => null), [db, ...key])
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const answer = await fetch(signal)
      await keep(db, answer, Date.now()).catch(() => undefined)
      return answer
    },
    refetchInterval: GLANCE_MS,
    meta: { kept: true },
  })
  return {
    data: kept?.value ?? data,
    savedAt: kept?.at ?? (dataUpdatedAt || null),
    error,
    isFetching,
    refetch: () => void refetch(),
  }
}
