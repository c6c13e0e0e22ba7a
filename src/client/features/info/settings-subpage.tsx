import { Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { PATHS } from '#contract/api/path.ts'
import { SUBPAGE_COPY } from './copy.ts'

interface SettingsPageProps {
  title: string
  subtitle?: ReactNode
  children: ReactNode
}

/** A settings page with a link back. */
export function SettingsSubpage({ title, subtitle, children }: SettingsPageProps) {
  usePageTitle(title)
  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
        back={
          <Link to={PATHS.settings} className="inline-flex min-h-11 items-center gap-1 font-semibold text-sign-deep">
            <ChevronLeft aria-hidden className="size-5" />
            {SUBPAGE_COPY.accountSettings}
          </Link>
        }
      />
      <div className="flex max-w-2xl flex-col gap-4">{children}</div>
    </>
  )
}
