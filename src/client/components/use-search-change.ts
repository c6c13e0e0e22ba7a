import { useMatch, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Changes the query of a list in the URL; the page resets to 1 unless it is the change. */
export type SearchChange<Query> = (change: Partial<Query>, options?: { replace?: boolean }) => void

/** @param navigate the screen's own */
export function useSearchChange<Query extends { page: number }>(
  navigate: (to: { search: (before: Query) => Query; replace: boolean }) => Promise<void>,
): SearchChange<Query> {
  const { history } = useRouter()
  const here = useMatch({ strict: false, select: ({ pathname }) => pathname })
  return useCallback(
    (change, { replace = false } = {}) => {
      // while the next screen loads, a replaced URL would bring this one back
      if (replace && withoutSlash(history.location.pathname) !== withoutSlash(here)) return
      void navigate({ search: (before) => ({ ...before, page: 1, ...change }), replace })
    },
    [navigate, history, here],
  )
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, '')
}
