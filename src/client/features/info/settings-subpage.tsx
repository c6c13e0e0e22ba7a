import type { ReactNode } from 'react'
import { BackLink } from '#client/components/back-link.tsx'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { PATHS } from '#contract/api/path.ts'
import { SUBPAGE_COPY } from './copy.ts'

interface SettingsPageProps {
  title: string
  subtitle?: ReactNode
  children: ReactNode
}

/** A settings page to read, with a link back: a column in the middle. */
export function SettingsSubpage({ title, subtitle, children }: SettingsPageProps) {
  usePageTitle(title)
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={title}
        subtitle={subtitle}
        back={<BackLink to={PATHS.settings}>{SUBPAGE_COPY.accountSettings}</BackLink>}
      />
      <div className="flex flex-col gap-4">{children}</div>
    </div>
  )
}
