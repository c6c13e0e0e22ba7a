import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import * as z from 'zod/mini'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { PATHS } from '#contract/api/path.ts'
import { ChangePassword } from '../security/change-password.tsx'
import { SecurityTab } from '../security/security.tsx'
import { EDIT_PROFILE_COPY, EDIT_PROFILE_TABS } from './copy.ts'
import { ProfileInformation } from './profile-information.tsx'

const PANELS = {
  profile: ProfileInformation,
  password: ChangePassword,
  security: SecurityTab,
}

/** PEDIT-01 */
function EditProfileScreen({ tab, onTab }: { tab: ProfileTab; onTab: (tab: ProfileTab) => void }) {
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

export const PROFILE_TABS = ['profile', 'password', 'security'] as const
type ProfileTab = (typeof PROFILE_TABS)[number]

/** Defaults that URLs leave out. */
const PROFILE_DEFAULTS = { tab: 'profile' } as const

/** The open tab, in the URL: a new-device email can link straight to Security. */
const editProfileSearch = z.object({
  tab: z.catch(z._default(z.enum(PROFILE_TABS), PROFILE_DEFAULTS.tab), PROFILE_DEFAULTS.tab),
})

export const Route = createFileRoute('/dashboard/profile/edit')({
  validateSearch: editProfileSearch,
  search: { middlewares: [stripSearchParams(PROFILE_DEFAULTS)] },
  component: function EditProfileRoute() {
    const navigate = Route.useNavigate()
    return (
      <EditProfileScreen
        tab={Route.useSearch().tab}
        onTab={(tab) => void navigate({ search: { tab }, replace: true, resetScroll: false })}
      />
    )
  },
})
