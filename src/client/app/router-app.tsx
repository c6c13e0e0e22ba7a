import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { PATHS } from '#contract/api/path.ts'
import { useSessionOrNull } from '#client/browser/session/use-session.ts'
import { router } from './router.ts'
import type { Content } from './start-page.tsx'

function App() {
  const session = useSessionOrNull()
  // what the guards depend on; a new token alone needs no re-check
  const rights = session && [session.user.id, session.user.isPaymentMethodVerified, ...session.permissions].join(' ')
  const decidedFrom = useRef(rights)
  useEffect(() => {
    if (decidedFrom.current === rights) return
    decidedFrom.current = rights
    void router.invalidate()
  }, [rights])
  return <RouterProvider router={router} context={{ session }} />
}

// NAV-03: a chat runs on the pages of the sign-in area and on none of the dashboard. Each area has documents of its own
const { chat } = document.documentElement.dataset
if (chat !== undefined)
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
    const isAuth = toLocation.pathname.startsWith('/auth/')
    const isLeaving = chat === 'vendor' ? !isAuth : isAuth && fromLocation?.pathname.startsWith(PATHS.dashboard)
    // the router changes the address at the end of this task
    if (isLeaving) setTimeout(() => window.location.reload())
  })

export const ROUTER_APP: Content = {
  element: <App />,
  open: (path) => void router.navigate({ href: path }),
  isPrerendered: false,
}
export const { history } = router
