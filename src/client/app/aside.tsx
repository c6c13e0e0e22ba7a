import { CatchBoundary, useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'

const nothing = () => null

/** A part beside the screen. If it fails, it's missing until the next screen, and the rest goes on. */
export function Aside({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <CatchBoundary getResetKey={() => pathname} errorComponent={nothing}>
      <Suspense>{children}</Suspense>
    </CatchBoundary>
  )
}
