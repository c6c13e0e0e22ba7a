import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Mail from 'lucide-react/icons/mail'
import Moon from 'lucide-react/icons/moon'
import Pencil from 'lucide-react/icons/pencil'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ReactNode } from 'react'
import { assetUrl } from '#client/browser/page/asset-url.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { ActionChips } from '#client/components/action-chips.tsx'
import { CarrierAuthorityLine, UsdotNote } from '#client/components/carrier-authority-line.tsx'
import { ROLE_LABELS } from '#client/components/copy.ts'
import { withErrorReference } from '#client/components/error-reference.ts'
import { RoleBadge } from '#client/components/role-badge.tsx'
import { SavedCopyNotice } from '#client/components/saved-copy-notice.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { useOwnProfile } from '#client/data/account/own-account.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import type { Profile } from '#contract/account/account.ts'
import { PATHS } from '#contract/api/path.ts'
import type { Instant } from '#domain/time/instant.ts'
import { formatRecordDay, formatRecordTime } from '#domain/time/record-time.ts'
import { BrokerCards } from './broker-cards.tsx'
import { ContactProof } from './contact-proof.tsx'
import { PROFILE_COPY } from './copy.ts'
import { profileQuery } from './profile.queries.ts'

interface ProfileScreenProps {
  /** the refetch failed; the stored profile is shown */
  error: Error | null
  /** when the profile was last read, by this device's clock; 0 if it doesn't know */
  savedAt: Instant
  onRetry: () => void
}

/** PROF-01 to PROF-10, from the stored profile: works offline. */
function ProfileScreen({ error, savedAt, onRetry }: ProfileScreenProps) {
  usePageTitle(PROFILE_COPY.title)
  const { profile, chips } = useOwnProfile()
  const isOffline = useConnection().status === 'offline'
  return (
    <>
      <PageHeader title={PROFILE_COPY.title}>
        <Button render={<Link to={PATHS.editProfile} />}>
          <Pencil aria-hidden />
          {PROFILE_COPY.editProfile}
        </Button>
      </PageHeader>
      <div className="flex flex-col gap-4">
        {error && navigator.onLine ? (
          <ErrorState
            message={PROFILE_COPY.failed}
            kept={withErrorReference(PROFILE_COPY.showingSavedCopy, error)}
            onRetry={onRetry}
          />
        ) : (
          isOffline && <SavedCopyNotice savedAt={savedAt} onRetry={onRetry} />
        )}
        <Person profile={profile} chips={<ActionChips chips={chips} />} />
        <div className="flex flex-col gap-4 lg:-mb-4 lg:block lg:columns-2 lg:*:mb-4 lg:*:break-inside-avoid">
          <Contact profile={profile} />
          <Business profile={profile} />
          <Account profile={profile} />
          <Settings settings={profile.settings} />
          {profile.detention && (
            <BrokerCards
              detention={profile.detention}
              standing={profile.standingSignature}
              rules={profile.carrierRules}
              paperTerms={profile.paperTerms}
              paymentDays={profile.paymentDays}
            />
          )}
        </div>
      </div>
    </>
  )
}

function Person({ profile, chips }: { profile: Profile; chips: ReactNode }) {
  const name = [profile.firstName, profile.middleName, profile.lastName].filter(Boolean).join(' ')
  return (
    <section
      aria-label={PROFILE_COPY.nameAndRole}
      className="flex flex-wrap items-center gap-x-5 gap-y-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <Avatar name={name} src={assetUrl(profile.profileImage)} size="large" />
      <div className="flex min-w-0 flex-1 basis-40 flex-col items-start gap-1.5">
        <p className="text-xl font-bold wrap-anywhere">{name}</p>
        <div className="flex flex-wrap gap-2">
          <RoleBadge role={profile.role.name} />
          {chips}
        </div>
        <p className="text-ink-soft">
          {PROFILE_COPY.memberSince}
          <Day at={profile.createdAt} />
        </p>
      </div>
    </section>
  )
}

function Contact({ profile }: { profile: Profile }) {
  return (
    <SectionCard title={PROFILE_COPY.contact}>
      <Facts>
        <Fact name={PROFILE_COPY.email} aside={<VerifiedFlag profile={profile} />}>
          {profile.email}
        </Fact>
        {profile.phoneNumber && (
          <Fact
            name={PROFILE_COPY.phone}
            aside={
              <Badge tone="green" icon={BadgeCheck}>
                {PROFILE_COPY.active}
              </Badge>
            }
          >
            {profile.phoneNumber}
          </Fact>
        )}
        {profile.address && <Fact name={PROFILE_COPY.address}>{profile.address}</Fact>}
        {profile.gender && <Fact name={PROFILE_COPY.gender}>{profile.gender}</Fact>}
      </Facts>
    </SectionCard>
  )
}

/** PROF-02 */
function VerifiedFlag({ profile: { isEmailVerified, emailVerifiedAt } }: { profile: Profile }) {
  if (!isEmailVerified) {
    return (
      <Badge tone="yellow" icon={CircleAlert}>
        {PROFILE_COPY.notVerified}
      </Badge>
    )
  }
  return (
    <>
      <Badge tone="green" icon={BadgeCheck}>
        {PROFILE_COPY.verified}
      </Badge>
      {emailVerifiedAt && (
        <span className="text-sm text-ink-soft">
          {PROFILE_COPY.verifiedOn}
          <Day at={emailVerifiedAt} />
        </span>
      )}
    </>
  )
}

function Business({ profile: { role, freightProfile, authority, registerContact } }: { profile: Profile }) {
  return (
    <SectionCard title={PROFILE_COPY.business}>
      <Facts>
        <Fact name={PROFILE_COPY.businessName}>{freightProfile.businessName ?? <Unknown />}</Fact>
        {role.name !== 'dispatcher' && role.name !== 'user' && (
          <Fact name="DOT Number">
            {freightProfile.dotNumber ?? <Unknown />}
            {freightProfile.usdot?.isVerified === false && (
              <span className="font-normal text-ink-soft">{PROFILE_COPY.numberNotVerified}</span>
            )}
            <UsdotNote usdot={freightProfile.usdot} owner="yours" />
            <div className="mt-2 font-normal">
              <CarrierAuthorityLine
                authority={authority}
                isNumberProved={freightProfile.usdot?.isVerified === true}
                businessName={freightProfile.businessName}
                as={role.name === 'broker' ? 'broker' : 'carrier'}
                owner="yours"
              />
              {registerContact && <ContactProof contact={registerContact} usdot={freightProfile.usdot} />}
            </div>
          </Fact>
        )}
      </Facts>
    </SectionCard>
  )
}

function Account({ profile }: { profile: Profile }) {
  const { isActive, role, updatedAt, createdAt, stripeCustomerId } = profile
  return (
    <SectionCard title={PROFILE_COPY.account}>
      <Facts>
        <Fact name={PROFILE_COPY.accountStatus}>
          <Badge tone={isActive ? 'green' : 'grey'} icon={isActive ? BadgeCheck : CircleAlert}>
            {isActive ? PROFILE_COPY.active : PROFILE_COPY.inactive}
          </Badge>
        </Fact>
        <Fact name={PROFILE_COPY.accountType}>{ROLE_LABELS[role.name]}</Fact>
        <Fact name={PROFILE_COPY.lastUpdated}>
          <time dateTime={updatedAt}>{formatRecordTime(Date.parse(updatedAt))}</time>
        </Fact>
        <Fact name={PROFILE_COPY.memberSinceLabel}>
          <Day at={createdAt} />
        </Fact>
        {stripeCustomerId && (
          <Fact
            name={PROFILE_COPY.paymentMethod}
            aside={<span className="text-ink-soft">{stripeCustomerId.slice(0, 8)}…</span>}
          >
            {PROFILE_COPY.stripeConnected}
          </Fact>
        )}
      </Facts>
    </SectionCard>
  )
}

/** PROF-07: one badge per setting that's on. */
function Settings({ settings }: { settings: Profile['settings'] }) {
  const { emailNotifications, twoFactorEnabled, darkMode } = settings
  const isDefault = emailNotifications && !twoFactorEnabled && !darkMode
  return (
    <SectionCard title={PROFILE_COPY.settings}>
      <Facts>
        <Fact
          name={PROFILE_COPY.preferences}
          aside={
            <>
              {emailNotifications && (
                <Badge tone="blue" icon={Mail}>
                  {PROFILE_COPY.email}
                </Badge>
              )}
              {twoFactorEnabled && (
                <Badge tone="green" icon={ShieldCheck}>
                  {PROFILE_COPY.twoFactor}
                </Badge>
              )}
              {darkMode && (
                <Badge tone="grey" icon={Moon}>
                  {PROFILE_COPY.dark}
                </Badge>
              )}
            </>
          }
        >
          {isDefault ? PROFILE_COPY.default : PROFILE_COPY.configured}
        </Fact>
      </Facts>
      <Link
        to={PATHS.settings}
        className="inline-flex min-h-12 items-center self-start font-semibold text-sign-deep underline"
      >
        {PROFILE_COPY.accountSettings}
      </Link>
    </SectionCard>
  )
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col gap-3.5">{children}</dl>
}

function Fact({ name, aside, children }: { name: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold">
        <span className="min-w-0 wrap-anywhere">{children}</span>
        {aside && <span className="flex flex-wrap items-center gap-2 font-normal">{aside}</span>}
      </dd>
    </div>
  )
}

function Day({ at }: { at: string }) {
  return <time dateTime={at}>{formatRecordDay(Date.parse(at))}</time>
}

function Unknown() {
  return <span className="font-normal text-ink-soft">{PROFILE_COPY.notProvided}</span>
}

export const Route = createFileRoute('/dashboard/profile')({
  component: function ProfileRoute() {
    const { error, refetch, dataUpdatedAt } = useQuery(profileQuery)
    return <ProfileScreen error={error} savedAt={dataUpdatedAt} onRetry={() => void refetch()} />
  },
})
