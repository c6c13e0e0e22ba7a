import { createLink } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'

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

/** Replaces a form: what's wrong, and where to go next. */
export function AuthNotice({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4">
      <AuthHeading lead={text}>{title}</AuthHeading>
      <p className="flex flex-wrap gap-x-6">{children}</p>
    </section>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** the email typed on the previous screen, to prefill the next */
    email?: string | undefined
    /** reached from the previous step, so the browser's Back leads there */
    stepped?: boolean
  }
}

/** Tall enough for a thumb. */
const AUTH_LINK =
  'inline-flex min-h-11 items-center font-semibold text-sign-deep underline underline-offset-4 hover:no-underline'

/** A link in or below a form. */
export const AuthLink = createLink((props: ComponentProps<'a'>) => <a {...props} className={AUTH_LINK} />)
