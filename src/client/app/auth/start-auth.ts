import '../session-start.ts'
import { createElement } from 'react'
import { whenFirstInput } from '#client/browser/page/first-input.ts'
import { currentSession, initSession, onSessionChange } from '#client/browser/session/session-state.ts'
import type { AuthTarget } from '#client/features/account/sign-in/auth-navigation.ts'
import { importWithRetry } from '#client/ui/lazy-part.tsx'
import { type Content, preparePage, showContent, startPage } from '../start-page.tsx'
import { type AuthMoves, AuthPage, withReturnTo } from './auth-page.tsx'
import type { AuthScreen } from './auth-screen.ts'
import { AUTH_SCREENS } from './auth-screens.ts'

/**
 * The sign-in area shows before the router is there: 30 KB less for those whom a slow connection keeps waiting. Any
 * other address opens the app in this page.
 */
const loadApp = () => importWithRetry(() => import('../router-app.tsx'))

let shown: { pathname: string; screen: AuthScreen } | undefined
let isApp = false
const moved = new Set<() => void>()

function onMove(listener: () => void): () => void {
  moved.add(listener)
  return () => moved.delete(listener)
}

async function openApp(target?: AuthTarget): Promise<void> {
  const { ROUTER_APP, history } = await loadApp()
  if (target?.replace) history.replace(target.href, target.state)
  else if (target) history.push(target.href, target.state)
  isApp = true
  showContent(ROUTER_APP)
}

async function go(target: AuthTarget): Promise<void> {
  const href = withReturnTo(target.href)
  const { pathname } = new URL(href, window.location.origin)
  const load = isApp ? undefined : AUTH_SCREENS[pathname]
  if (!load) return openApp({ ...target, href })
  await importWithRetry(load)
  if (target.replace) window.history.replaceState(entryOf(target), '', href)
  else window.history.pushState(entryOf(target), '', href)
  await follow()
  // NAV-11
  if (!target.replace) window.scrollTo(0, 0)
}

/** The router replaces the state of an entry without its key, and loads while one of these is on screen. */
function entryOf({ state }: AuthTarget): object {
  return { ...state, key: 'auth' }
}

const MOVES: AuthMoves = { onMove, go, openApp }

/** Shows the screen of the address. */
async function follow(): Promise<void> {
  if (isApp) return
  const content = await readContent()
  // the screen before it must not read the new address
  if (content) showContent(content)
  else for (const listener of moved) listener()
}

/** What to show at the address; nothing if it is on screen. */
async function readContent(): Promise<Content | undefined> {
  const { pathname, search } = window.location
  const load = AUTH_SCREENS[pathname]
  if (!load) return (await enterApp()).ROUTER_APP
  const { screen } = await importWithRetry(load)
  if (screen.isForSignedOut && currentSession()) return (await enterApp()).ROUTER_APP
  const elsewhere = screen.divert?.(new URLSearchParams(search))
  if (elsewhere) {
    window.history.replaceState(entryOf(elsewhere), '', withReturnTo(elsewhere.href))
    return readContent()
  }
  if (shown?.pathname === pathname) return undefined
  await screen.load?.()
  shown = { pathname, screen }
  const element = createElement(AuthPage, { screen, moves: MOVES })
  return { element, open: (href) => void go({ href }), isPrerendered: screen.isPrerendered === true }
}

async function enterApp() {
  const app = await loadApp()
  isApp = true
  return app
}

export async function startAuth(): Promise<void> {
  preparePage()
  await initSession()
  const content = await readContent()
  if (!content) return
  const started = startPage(content)
  window.addEventListener('popstate', () => void follow())
  // someone signed in here or in another tab
  onSessionChange(() => void (shown?.screen.isForSignedOut && currentSession() && !isApp && openApp()))
  // who types an email needs the app next
  await whenFirstInput()
  await loadApp()
  await started
}
