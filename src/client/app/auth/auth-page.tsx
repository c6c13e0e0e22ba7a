import { Component, type ReactNode, useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { parseReturnPath } from '#client/browser/page/return-path.ts'
import {
  type AuthLinkProps,
  AuthNavigationProvider,
  type AuthTarget,
} from '#client/features/account/sign-in/auth-navigation.ts'
import { SIGN_IN_AREA } from '#client/features/account/sign-in/sign-in-area.ts'
import { AUTH_LINK } from '#client/features/account/sign-in/auth-link.tsx'
import { AuthFrame } from '../auth-frame.tsx'
import { reportError } from '../error-report.ts'
import type { AuthScreen } from './auth-screen.ts'

/** How the page moves, as far as its screens need it. */
export interface AuthMoves {
  onMove: (listener: () => void) => () => void
  go: (target: AuthTarget) => Promise<void>
  /** the app with its router, at the page's address */
  openApp: () => Promise<void>
}

const stateSchema = z.object({
  email: z.catch(z.optional(z.string()), undefined),
  stepped: z.catch(z.optional(z.boolean()), undefined),
})

function readReturnTo(search: string): string | undefined {
  return parseReturnPath(new URLSearchParams(search).get('returnTo'))
}

/** The screen that asked for a sign-in stays in every address of this area. */
export function withReturnTo(href: string): string {
  const returnTo = readReturnTo(window.location.search)
  if (returnTo === undefined || !href.startsWith('/auth/') || href.includes('returnTo=')) return href
  return `${href}${href.includes('?') ? '&' : '?'}returnTo=${encodeURIComponent(returnTo)}`
}

function linkTo({ onMove, go }: AuthMoves) {
  return function AuthAnchor({ to, search, state = {}, children }: AuthLinkProps) {
    const path = search ? `${to}?step=${search.step}` : to
    // the build knows no address
    const href = useSyncExternalStore(
      onMove,
      () => withReturnTo(path),
      () => path,
    )
    return (
      <a
        href={href}
        className={AUTH_LINK}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          void go({ href: path, state })
        }}
      >
        {children}
      </a>
    )
  }
}

/** A failing screen is shown again by the app, which has actions for that. */
class CrashBoundary extends Component<{ onCrash: () => Promise<void>; children: ReactNode }, { isCrashed: boolean }> {
  override state = { isCrashed: false }
  static getDerivedStateFromError() {
    return { isCrashed: true }
  }
  override componentDidCatch() {
    void this.props.onCrash()
  }
  override render() {
    return this.state.isCrashed ? null : this.props.children
  }
}

/** The build has none. It may differ from that in the first render: no screen shows it before hydration. */
function readHistoryState(): unknown {
  return typeof window === 'undefined' ? null : window.history.state
}

/** The page with one screen; the build renders it, too. */
export function AuthPage({ screen, moves }: { screen: AuthScreen; moves: AuthMoves }) {
  const { onMove, go, openApp } = moves
  const Link = useMemo(() => linkTo(moves), [moves])
  const search = useSyncExternalStore(
    onMove,
    () => window.location.search,
    () => '',
  )
  const state = useSyncExternalStore(onMove, readHistoryState, readHistoryState)
  const known = z.safeParse(stateSchema, state).data ?? {}
  const onError = (error: unknown) => reportError(error, (href) => void go({ href }), SIGN_IN_AREA)
  const back = () => window.history.back()
  return (
    <CrashBoundary onCrash={openApp}>
      <AuthNavigationProvider value={{ Link, state: known, go, back }}>
        <AuthFrame>
          {screen.render({ search: new URLSearchParams(search), state, returnTo: readReturnTo(search), onError })}
        </AuthFrame>
      </AuthNavigationProvider>
    </CrashBoundary>
  )
}
