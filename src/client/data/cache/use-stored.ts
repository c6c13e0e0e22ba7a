import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { trackFirstContent, whenFirstContentShown } from '#client/browser/page/idle.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { ApiError } from '#contract/api/http-request.ts'
import { type CacheDb, openAccountCache } from '#offline/cache/cache-db.ts'
import { readInReach } from './reach.ts'
import { useLiveRead } from './use-live-read.ts'

/** Server data with a copy on the device: how to fetch, store and read it. */
export interface StoredQuery<T> {
  key: QueryKey
  fetch: (signal: AbortSignal, db: CacheDb) => Promise<T>
  keep: (db: CacheDb, answer: T, now: number) => Promise<void>
  /** `at`: when the server sent it, epoch milliseconds */
  read: (db: CacheDb) => Promise<{ value: T; at: number } | null>
  /**
   * The copy this page read last, shown until IndexedDB answers. Not for data that seeds a form: a form keeps its first
   * values.
   */
  seen?: (db: CacheDb) => { value: T; at: number } | null
}

export interface StoredResult<T> {
  data: T | undefined
  /** the server's last answer to this page, which `data` shows once it is stored */
  answer: T | undefined
  /** when the shown data was true, epoch milliseconds; 0 without data */
  dataUpdatedAt: number
  /** the previous page still shows while this one loads */
  isPlaceholderData: boolean
  /** why the last fetch failed, also while a poll tries again; stored data stays on screen */
  error: Error | null
  isError: boolean
  isFetching: boolean
  refetch: () => void
}

/** Poll interval while the page is visible, in case the live stream is down. */
const GLANCE_MS = 30_000

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** whether to skip the global error report: the screen shows the error or stored data */
      silent?: true | ((error: Error) => Promise<boolean>)
    }
    mutationMeta: {
      /** the error code that the screen reports itself */
      handles?: string | undefined
      /** id of the action and its object: its success clears its older error toasts [USE-07] */
      about?: string | undefined
    }
  }
}

/** Session or subscription expired: no screen reports these itself. */
const BEYOND_A_SCREEN = [401, 402]

async function isSilent(failure: Error, isExtra: boolean, read: () => Promise<unknown>): Promise<boolean> {
  if (failure instanceof ApiError) return !BEYOND_A_SCREEN.includes(failure.status)
  return isExtra || (await read().catch(() => null)) !== null
}

interface StoredOptions {
  enabled?: boolean
  everyMs?: number
  staleMs?: number
  /** the screen works without it: a read that fails on a bad line isn't reported (OFF-12) */
  isExtra?: boolean
}

/**
 * Reads IndexedDB first and follows it live, so what the network, the service worker or another tab stores shows right
 * away. The network only refreshes it. Without storage, the response itself shows.
 */
export function useStored<T>(
  { key, fetch, keep, read, seen }: StoredQuery<T>,
  { enabled = true, everyMs = GLANCE_MS, staleMs, isExtra = false }: StoredOptions = {},
): StoredResult<T> {
  const queryClient = useQueryClient()
  const db = openAccountCache(useSession().user.id)
  const name = JSON.stringify(key)
  const stored = useLiveRead(db, name, async () => ({
    name,
    kept: await trackFirstContent(read(db)).catch(() => null),
  }))
  const kept = stored?.name === name ? stored.kept : seen?.(db)
  const answer = useQuery({
    queryKey: key,
    enabled,
    queryFn: async ({ signal }) => {
      await whenFirstContentShown()
      // an answer is as old as its question: what was saved meanwhile may not be in it
      const askedAt = Date.now()
      const fresh = await readInReach(() => fetch(signal, db))
      await keep(db, fresh, askedAt).catch(() => undefined)
      return fresh
    },
    placeholderData: keepPreviousData,
    ...(staleMs !== undefined && { staleTime: staleMs }),
    // after an error, retry even where the poll is slower or off
    refetchInterval: ({ state }) => (state.status === 'error' ? GLANCE_MS : everyMs),
    meta: { silent: (error) => isSilent(error, isExtra, () => read(db)) },
  })
  const [failure, setFailure] = useState<{ name: string; error: Error }>()
  if (answer.error && answer.error !== failure?.error) setFailure({ name, error: answer.error })
  // a fetch without data forgets why the last one failed: what the screen shows then, such as an open dialog, must stay
  const error = answer.isLoading && failure?.name === name ? failure.error : answer.error
  return {
    // a stored null is an answer too
    data: kept ? kept.value : answer.data,
    answer: answer.data,
    dataUpdatedAt: kept?.at ?? answer.dataUpdatedAt,
    isPlaceholderData: !kept && answer.isPlaceholderData,
    error,
    isError: error !== null,
    isFetching: answer.isFetching,
    refetch: () => {
      // the person who asks again sees that it loads
      setFailure(undefined)
      // a first question on its way is older than what made this one be asked, and would otherwise answer both
      void queryClient.cancelQueries({ queryKey: key, exact: true }).then(() => answer.refetch())
    },
  }
}
