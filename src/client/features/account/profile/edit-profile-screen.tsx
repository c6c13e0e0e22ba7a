import { Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { Suspense } from 'react'
import { PATHS } from '#contract/api/path.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { lazyComponent } from '#client/ui/lazy-part.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { EDIT_PROFILE_COPY, EDIT_PROFILE_TABS } from './edit-profile-copy.ts'
import type { ProfileTab } from './edit-profile-search.ts'

// each tab's form code loads with its tab
const PANELS = {
  profile: lazyComponent(() => import('./profile-information.tsx').then((file) => file.ProfileInformation)),
  password: lazyComponent(() => import('../password/change-password.tsx').then((file) => file.ChangePassword)),
  security: lazyComponent(() => import('../security/security.tsx').then((file) => file.SecurityTab)),
}

/** PEDIT-01 */
export function EditProfileScreen({ tab, onTab }: { tab: ProfileTab; onTab: (tab: ProfileTab) => void }) {
  usePageTitle(EDIT_PROFILE_COPY.title)
  const Panel = PANELS[tab]
  return (
    <>
      <PageHeader
        title={EDIT_PROFILE_COPY.title}
        back={
          <Link to={PATHS.profile} className="inline-flex min-h-11 items-center gap-1 font-semibold text-sign-deep">
            <ChevronLeft aria-hidden className="size-5" />
            {EDIT_PROFILE_COPY.profile}
          </Link>
        }
      />
      <Tabs label={EDIT_PROFILE_COPY.profileSections} tabs={EDIT_PROFILE_TABS} value={tab} onChange={onTab}>
        <Suspense fallback={<Skeleton className="h-96 max-w-2xl" />}>
          <div className="flex max-w-2xl flex-col gap-4">
            <Panel />
          </div>
        </Suspense>
      </Tabs>
    </>
  )
}
