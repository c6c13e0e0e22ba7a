import { personName } from '#domain/text/person-name.ts'
import { Link } from '@tanstack/react-router'
import { PATHS } from '#contract/api/path.ts'
import { assetUrl } from '#client/browser/page/asset-url.ts'
import { ActionChips } from '#client/components/action-chips.tsx'
import { RoleBadge } from '#client/components/role-badge.tsx'
import { useOwnProfile } from '#client/data/account/own-account.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { ACCOUNT_CARD_COPY } from './copy.ts'

/** SET-02 */
export function AccountCard() {
  const { profile, chips } = useOwnProfile()
  const name = personName(profile)
  return (
    <section
      aria-label={ACCOUNT_CARD_COPY.yourAccount}
      className="flex flex-wrap items-center gap-x-5 gap-y-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <Avatar name={name} src={assetUrl(profile.profileImage)} size="large" />
      <div className="flex min-w-0 flex-1 basis-44 flex-col items-start gap-1.5">
        <h2 className="text-lg font-bold wrap-anywhere">{name}</h2>
        <p className="wrap-anywhere text-ink-soft">{profile.email}</p>
        <div className="flex flex-wrap gap-2">
          <RoleBadge role={profile.role.name} />
          <ActionChips chips={chips} />
        </div>
      </div>
      <div className="flex w-full flex-wrap gap-2 sm:w-auto sm:flex-col">
        <Button className="max-sm:flex-1" render={<Link to={PATHS.editProfile} />}>
          {ACCOUNT_CARD_COPY.editAccount}
        </Button>
        <Button variant="ghost" className="max-sm:flex-1" render={<Link to={PATHS.profile} />}>
          {ACCOUNT_CARD_COPY.viewProfile}
        </Button>
      </div>
    </section>
  )
}
