import type { ReactNode } from 'react'
import { PATHS } from '#contract/api/path.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { Logo } from '#client/ui/logo.tsx'
import { LEGAL_COPY } from './copy.ts'

interface LegalPageProps {
  title: string
  /** the other page, for readers who look for it */
  other: { path: string; title: string }
  children: ReactNode
}

/** Legal text for visitors without an account. */
export function LegalPage({ title, other, children }: LegalPageProps) {
  usePageTitle(title)
  return (
    <div className="mx-auto max-w-3xl px-5 pt-8 pb-12 sm:px-10">
      <header className="pb-8">
        <a href={PATHS.home} aria-label={LEGAL_COPY.milepostHome} className="inline-block no-underline">
          <Logo />
        </a>
      </header>
      <main>
        <h1 className="text-3xl font-extrabold tracking-tight text-balance">{title}</h1>
        <p className="mt-1 mb-6 text-ink-soft">{LEGAL_COPY.effective}</p>
        {children}
        <p className="mt-6">
          <a href={other.path} className="font-semibold text-sign-deep underline">
            {other.title}
          </a>
        </p>
      </main>
    </div>
  )
}
