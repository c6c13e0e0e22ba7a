import { useMatch, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Tells whether the URL is still this screen's: while the next one loads, a change of it would bring this one back. */
export function useIsHere(): () => boolean {
  const { history } = useRouter()
  const here = useMatch({ strict: false, select: ({ pathname }) => pathname })
  return useCallback(() => withoutSlash(history.location.pathname) === withoutSlash(here), [history, here])
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, '')
}
