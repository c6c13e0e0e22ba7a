import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenRead } from '#client/browser/idle.ts'
import { useSession } from '#client/browser/use-session.ts'
import { ACCOUNT_LANE } from '#offline/op-kind.ts'
import { observeSettled } from '#offline/outbox.ts'
import { syncNow } from '#offline/sync.ts'
import { outboxHere } from './delivery.ts'

/** The live stream says when; where none gets through, the device asks while somebody looks. Nothing new costs 200 bytes. */
const OFTEN_MS = 30_000

/**
 * Brings the account's cache up to date, also whenever an action of the outbox has come to its end; lists, whose order
 * and totals only the server knows, are asked for again.
 */
export function useSync(): void {
  const accountId = useSession().user.id
  const queryClient = useQueryClient()
  useQuery({
    queryKey: ['sync', accountId],
    queryFn: async () => {
      await whenRead()
      const changed = await syncNow(accountId)
      if (changed) await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'sync' })
      return Date.now()
    },
    refetchInterval: OFTEN_MS,
    meta: { silent: true },
  })
  useEffect(() => {
    let before: { all: number; ofLane: number } | undefined
    return observeSettled(outboxHere().db, accountId, ACCOUNT_LANE, (now) => {
      if (before && now.all > before.all) void queryClient.invalidateQueries({ queryKey: ['sync'] })
      // GUARD-18: also when the change was delivered long after its form was closed
      if (before && now.ofLane > before.ofLane) void queryClient.invalidateQueries({ queryKey: ['auth'] })
      before = now
    })
  }, [accountId, queryClient])
}
