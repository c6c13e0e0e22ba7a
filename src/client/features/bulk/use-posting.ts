import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { postLoads } from '#contract/load-bulk.ts'
import { useUnsaved } from '#client/browser/unsaved.ts'
import { call } from '#offline/call.ts'
import type { Desk } from './use-sheet.ts'

/**
 * Posts the rows that are ready, a hundred at a time, until none is left or somebody stops it. What the server said is
 * kept after each batch: a lost connection, a closed page or a second run posts nothing twice.
 */
export function usePosting(desk: Desk, onProgress: () => void) {
  const queryClient = useQueryClient()
  const stopped = useRef(false)
  const [isStopping, setStopping] = useState(false)
  const posting = useMutation({
    mutationFn: async () => {
      stopped.current = false
      setStopping(false)
      for (;;) {
        const { lines, loads } = await desk.batch()
        if (lines.length === 0) return
        const { results } = await call(postLoads, { body: { loads } })
        await desk.record(lines, results)
        onProgress()
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
  useUnsaved(posting.isPending)
  return {
    post: () => posting.mutate(),
    stop: () => {
      stopped.current = true
      setStopping(true)
    },
    isPosting: posting.isPending,
    isStopping: posting.isPending && isStopping,
    error: posting.error,
  }
}
