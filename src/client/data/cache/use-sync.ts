import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { whenFirstContentShown } from '#client/browser/page/idle.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { ACCOUNT_QUEUE } from '#offline/outbox/op-state.ts'
import { syncCache } from '#offline/cache/sync.ts'
import { observeSettled } from '#offline/outbox/outbox-watch.ts'
import { getOutbox } from '../outbox/page-outbox.ts'

/** Poll interval while the page is visible, in case the live stream is blocked. An empty answer costs 200 bytes. */
const OFTEN_MS = 30_000

/**
 * Syncs the account's cache, also whenever an outbox action settles. Lists are refetched: only the server knows their
 * order and totals.
 */
export function useSync(): void {
  const personId = useSession().user.id
  const queryClient = useQueryClient()
  // only a sync that starts after an action settled knows its effect
  const actions = useRef({ settled: 0, synced: 0 })
  useQuery({
    queryKey: ['sync', personId],
    queryFn: async ({ signal }) => {
      await whenFirstContentShown()
      const { settled, synced } = actions.current
      const changed = await syncCache(personId, { turn: settled > synced ? 'take' : 'leave', signal })
      actions.current.synced = settled
      if (changed) await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'sync' })
      return Date.now()
    },
    refetchInterval: OFTEN_MS,
    meta: { silent: true },
  })
  useEffect(() => {
    let before: { all: number; ofQueue: number } | undefined
    return observeSettled(getOutbox().db, personId, ACCOUNT_QUEUE, (now) => {
      if (before && now.all > before.all) {
        actions.current.settled += 1
        // a first sync that hangs would go on: only one that has data is replaced
        void queryClient
          .cancelQueries({ queryKey: ['sync'] })
          .then(() => queryClient.invalidateQueries({ queryKey: ['sync'] }))
      }
      // GUARD-18: the change may be delivered long after its form closed
      if (before && now.ofQueue > before.ofQueue) void queryClient.invalidateQueries({ queryKey: ['auth'] })
      before = now
    })
  }, [personId, queryClient])
}
