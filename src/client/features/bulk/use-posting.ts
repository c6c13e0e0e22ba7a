import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { postLoadsEndpoint } from '#contract/freight/load-bulk.ts'
import { useUnsavedChanges } from '#client/browser/page/unsaved-changes.ts'
import { call } from '#offline/session/call.ts'
import type { RemoteImportSession } from './use-import-session.ts'

/**
 * Posts the ready rows, a hundred at a time, until none is left or the user stops it. Results are stored after each
 * batch: a lost connection, a closed page or a second run posts nothing twice.
 */
export function usePostRows(desk: RemoteImportSession, onProgress: () => void) {
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
        const { results } = await call(postLoadsEndpoint, { body: { loads } })
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
  useUnsavedChanges(posting.isPending)
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
