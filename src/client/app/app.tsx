import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSessionOrNull } from '#client/browser/session/use-session.ts'
import { router } from './router.ts'

export function App() {
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

// NAV-03
if (document.documentElement.dataset['chat'] !== undefined)
  void import('./chat-areas.ts').then(({ reloadBetweenAreas }) => reloadBetweenAreas(router))
