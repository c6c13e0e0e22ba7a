import type { AnyRouter } from '@tanstack/react-router'
import { isSigningOut } from '#client/data/outbox/signing-out.ts'
import { PATHS } from '#contract/api/path.ts'

/**
 * NAV-03: a chat runs on the pages of the sign-in area and on none of the dashboard. Each area has documents of its
 * own, so the page loads again between them. Without signal, the sign-in area opens without the chat.
 */
export function reloadBetweenAreas({ subscribe, state }: AnyRouter): void {
  const hasChat = document.documentElement.dataset['chat'] === 'vendor'
  // while a sign-out clears the device, the reload waits: the sign-out opens another page at its end [GUARD-17]
  let isReloadDue = false
  const leave = (to: string, from?: string) => {
    const isAuth = to.startsWith('/auth/')
    const isLeaving = hasChat ? !isAuth : isAuth && (isReloadDue || from?.startsWith(PATHS.dashboard))
    isReloadDue = Boolean(isLeaving) && isSigningOut()
    // the router changes the address at the end of this task
    if (isLeaving && !isReloadDue) setTimeout(() => window.location.reload())
  }
  // a sign-in may be faster than this file
  leave(state.location.pathname)
  subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => leave(toLocation.pathname, fromLocation?.pathname))
}
