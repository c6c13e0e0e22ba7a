import { type ReactNode, StrictMode } from 'react'

/** The root of every page; the build renders it, too. `notices` come after the first render. */
export function Page({ children, notices }: { children: ReactNode; notices: ReactNode }) {
  return (
    <StrictMode>
      {children}
      {notices}
    </StrictMode>
  )
}
