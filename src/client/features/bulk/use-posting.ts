import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#contract/api/http-request.ts'
import { postLoadsEndpoint } from '#contract/freight/load-bulk.ts'
import { retryAfterMs } from '#domain/time/retry.ts'
import { useUnsavedChanges } from '#client/browser/page/unsaved-changes.ts'
import { call } from '#offline/session/call.ts'
import type { RemoteImportSession } from './use-import-session.ts'

/** Posting waits for the next hour's budget. */
export interface PostingPause {
  /** the server's words */
  why: string
  /** epoch milliseconds, on this device's clock */
  until: number
}

/**
 * Posts the ready rows, a hundred at a time, until none is left or the user stops it. Results are stored after each
 * batch: a lost connection, a closed page or a second run posts nothing twice. Over the hour's budget it pauses and
 * continues automatically.
 */
export function usePostRows(desk: RemoteImportSession, onProgress: () => void) {
  const queryClient = useQueryClient()
  const stopped = useRef(false)
  const endPause = useRef(() => {})
  const [isStopping, setStopping] = useState(false)
  const [pause, setPause] = useState<PostingPause | null>(null)
  const waitForBudget = async (refused: ApiError, waitMs: number) => {
    setPause({ why: refused.message, until: Date.now() + waitMs })
    await new Promise<void>((resolve) => {
      endPause.current = resolve
      setTimeout(resolve, waitMs)
    })
    setPause(null)
  }
  const posting = useMutation({
    mutationFn: async () => {
      stopped.current = false
      setStopping(false)
      for (;;) {
        const { lines, loads } = await desk.batch()
        if (lines.length === 0) return
        try {
          const { results } = await call(postLoadsEndpoint, { body: { loads } })
          await desk.record(lines, results)
          onProgress()
        } catch (error) {
          const wait =
            error instanceof ApiError && error.status === 429 ? retryAfterMs(error.retryAfter, Date.now()) : null
          if (wait === null || !(error instanceof ApiError)) throw error
          onProgress()
          await waitForBudget(error, wait)
        }
        if (stopped.current) return
      }
    },
    onSettled: () => {
      onProgress()
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'loads' || queryKey[0] === 'sync',
      })
    },
  })
  useUnsavedChanges(posting.isPending)
  return {
    post: () => posting.mutate(),
    stop: () => {
      stopped.current = true
      setStopping(true)
      endPause.current()
    },
    isPosting: posting.isPending,
    pause,
    isStopping: posting.isPending && isStopping,
    error: posting.error,
  }
}
