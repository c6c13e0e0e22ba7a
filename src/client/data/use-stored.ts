import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { comesFirst, whenRead } from '#client/browser/idle.ts'
import { useSession } from '#client/browser/use-session.ts'
import { ApiError } from '#contract/request.ts'
import { type CacheDb, cacheOf } from '#offline/cache-db.ts'

/** Something the server knows and the device keeps: how to ask for it, keep it, and read what is kept. */
export interface StoredQuery<T> {
  key: QueryKey
  fetch: (signal: AbortSignal, db: CacheDb) => Promise<T>
  keep: (db: CacheDb, answer: T, now: number) => Promise<void>
  /** `at`: when the server said so, epoch milliseconds */
  read: (db: CacheDb) => Promise<{ value: T; at: number } | null>
  /**
   * What this page has read of it, if it has: shown until the device has answered. Not for what a form begins with, which
   * keeps what it was given first.
   */
  seen?: (db: CacheDb) => { value: T; at: number } | null
}

export interface StoredResult<T> {
  data: T | undefined
  /** when what is shown was true, epoch milliseconds; 0 while nothing is */
  dataUpdatedAt: number
  /** another page stays in sight until this one has come */
  isPlaceholderData: boolean
  /** why it could not be refreshed; what is kept stays in sight beside it */
  error: Error | null
  isError: boolean
  isFetching: boolean
  refetch: () => void
}

/** Until the live stream brings news, a glance every half minute while somebody looks. */
const GLANCE_MS = 30_000

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** whether a failure is no news for the person: the screen says it, or what is stored is shown */
      silent?: true | ((error: Error) => Promise<boolean>)
    }
  }
}

/** No screen says by itself that the session or the subscription is over. */
const BEYOND_A_SCREEN = [401, 402]

async function isSaid(failure: Error, read: () => Promise<unknown>): Promise<boolean> {
  if (failure instanceof ApiError) return !BEYOND_A_SCREEN.includes(failure.status)
  return (await read().catch(() => null)) !== null
}

/**
 * Reads IndexedDB first, always, and lives with it: what the network, the service worker or another tab keeps shows at
 * once. The network only refreshes it. Where storage is refused, the answer itself is shown.
 */
export function useStored<T>(
  { key, fetch, keep, read, seen }: StoredQuery<T>,
  { enabled = true, everyMs = GLANCE_MS }: { enabled?: boolean; everyMs?: number } = {},
): StoredResult<T> {
  const db = cacheOf(useSession().user.id)
  const name = JSON.stringify(key)
  const stored = useLiveQuery(async () => ({ name, kept: await comesFirst(read(db)).catch(() => null) }), [db, name])
  const kept = stored?.name === name ? stored.kept : seen?.(db)
  const answer = useQuery({
    queryKey: key,
    enabled,
    queryFn: async ({ signal }) => {
      await whenRead()
      const fresh = await fetch(signal, db)
      await keep(db, fresh, Date.now()).catch(() => undefined)
      return fresh
    },
    placeholderData: keepPreviousData,
    // what could not be fetched is tried again, whoever waits for news otherwise
    refetchInterval: ({ state }) => (state.status === 'error' ? GLANCE_MS : everyMs),
    meta: { silent: (error) => isSaid(error, () => read(db)) },
  })
  return {
    data: kept?.value ?? answer.data,
    dataUpdatedAt: kept?.at ?? answer.dataUpdatedAt,
    isPlaceholderData: !kept && answer.isPlaceholderData,
    error: answer.error,
    isError: answer.isError,
    isFetching: answer.isFetching,
    refetch: () => void answer.refetch(),
  }
}
