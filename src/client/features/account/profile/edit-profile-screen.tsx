import { Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { PATHS } from '#contract/api/path.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { EDIT_PROFILE_COPY, EDIT_PROFILE_TABS } from './edit-profile-copy.ts'
import { ChangePassword } from '../password/change-password.tsx'
import { SecurityTab } from '../security/security.tsx'
import type { ProfileTab } from './edit-profile-search.ts'
import { ProfileInformation } from './profile-information.tsx'

const PANELS = {
  profile: ProfileInformation,
  password: ChangePassword,
  security: SecurityTab,
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
        <div className="flex max-w-2xl flex-col gap-4">
          <Panel />
        </div>
      </Tabs>
    </>
  )
}
