import { type ReactNode, useEffect, useRef } from 'react'

let isFirstPage = true

/** The page's only h1. It takes focus after a step or a link, so that screen readers announce it. */
export function AuthHeading({ children, lead }: { children: ReactNode; lead?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus()
    isFirstPage = false
  }, [])
  return (
    <header>
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-extrabold tracking-tight text-balance outline-none">
        {children}
      </h1>
      {lead && <p className="mt-2 text-ink-soft">{lead}</p>}
    </header>
  )
}
