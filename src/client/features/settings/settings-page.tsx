import { Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { PATHS } from '#contract/path.ts'
import { usePageTitle } from '#client/browser/use-page-title.ts'
import { PageHeader } from '#client/ui/page-header.tsx'

interface SettingsPageProps {
  title: string
  subtitle?: ReactNode
  children: ReactNode
}

/** One of the pages behind the settings, with the way back. */
export function SettingsPage({ title, subtitle, children }: SettingsPageProps) {
  usePageTitle(title)
  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
        back={
          <Link to={PATHS.settings} className="inline-flex min-h-11 items-center gap-1 font-semibold text-sign-deep">
            <ChevronLeft aria-hidden className="size-5" />
            Account &amp; Settings
          </Link>
        }
      />
      <div className="flex max-w-2xl flex-col gap-4">{children}</div>
    </>
  )
}
