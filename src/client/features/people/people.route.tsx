import { companyQuery, useCompanyLog } from '#client/data/account/company.queries.ts'
import { createFileRoute } from '@tanstack/react-router'
import Mail from 'lucide-react/icons/mail'
import Plus from 'lucide-react/icons/plus'
import { useId, useState } from 'react'
import { BackLink } from '#client/components/back-link.tsx'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { CompanyChanges } from '#client/components/company/company-changes.tsx'
import { StoredView } from '#client/components/stored-view.tsx'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Skeletons } from '#client/ui/skeleton.tsx'
import { ThumbBar } from '#client/ui/thumb-bar.tsx'
import {
  type Company,
  type Invitation,
  revokeInvitationEndpoint,
  sendInvitationEndpoint,
} from '#contract/account/company.ts'
import { PATHS } from '#contract/api/path.ts'
import { formatRecordDay } from '#domain/time/record-time.ts'
import { useProof } from '#client/forms/use-proof.tsx'
import { useNow } from '#client/components/use-now.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { INVITATIONS_COPY, INVITE_COPY, PEOPLE_COPY } from './copy.ts'
import { InviteForm } from './invite-form.tsx'
import { useCompanyChange } from './people.queries.ts'
import { PeopleTable } from './people-table.tsx'

const InviteDialog = lazyDialog(() => import('./invite.dialog.tsx'), 'InviteDialog')

/** The company's people; for owners also its invitations, who changed what, and how to invite. */
function PeopleScreen() {
  usePageTitle(PEOPLE_COPY.title)
  const { user } = useSession()
  const stored = useStored(companyQuery)
  const [isInviting, setInviting] = useState(false)
  const isOwner = user.company.seat === 'owner'
  return (
    <>
      <PageHeader
        title={PEOPLE_COPY.title}
        state={
          stored.data && (
            <p className="text-ink-soft">{PEOPLE_COPY.company(stored.data.name, stored.data.people.length)}</p>
          )
        }
        back={<BackLink to={PATHS.settings}>{PEOPLE_COPY.back}</BackLink>}
      />
      <div className="flex flex-wrap items-start gap-4">
        <div className="flex max-w-3xl min-w-0 flex-1 basis-80 flex-col gap-4">
          <StoredView stored={stored} words={PEOPLE_COPY} skeleton={<Skeletons heights={['h-40', 'h-24']} />}>
            {(company) => <CompanyView company={company} isOwner={isOwner} ownId={user.id} />}
          </StoredView>
        </div>
        {isOwner && (
          <section className="hidden w-100 flex-col gap-3 rounded-card border border-line bg-surface p-5 min-[1100px]:flex">
            <h2 className="text-lg font-bold">{INVITE_COPY.title}</h2>
            <InviteForm />
          </section>
        )}
      </div>
      {isOwner && (
        <div className="mt-4 min-[1100px]:hidden">
          <ThumbBar>
            <Button onClick={() => setInviting(true)}>
              <Plus aria-hidden />
              {INVITE_COPY.title}
            </Button>
          </ThumbBar>
        </div>
      )}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}

function CompanyView({ company, isOwner, ownId }: { company: Company; isOwner: boolean; ownId: string }) {
  const { people, invitations } = company
  return (
    <>
      {people.length === 1 && invitations.length === 0 && <p className="text-ink-soft">{PEOPLE_COPY.alone}</p>}
      <PeopleTable people={people} ownId={ownId} mayChange={isOwner && people.length > 1} />
      {invitations.length > 0 && <Invitations invitations={invitations} />}
      {isOwner && people.length + invitations.length > 1 && <Changes />}
    </>
  )
}

function Changes() {
  return <CompanyChanges log={useCompanyLog()} />
}

function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface">
      <h2 id={id} className="flex items-center gap-2.5 border-b border-hairline p-3 font-bold sm:px-4">
        {INVITATIONS_COPY.title}
        <span className="min-w-7 rounded-full bg-line px-2 py-0.5 text-center text-sm">{invitations.length}</span>
      </h2>
      <ul className="divide-y divide-hairline">
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <InvitationRow invitation={invitation} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function InvitationRow({ invitation: { id, email, seat, expiresAt } }: { invitation: Invitation }) {
  const hasEnded = Date.parse(expiresAt) <= useNow(MINUTE_MS)
  const day = formatRecordDay(Date.parse(expiresAt))
  const proof = useProof(INVITATIONS_COPY.sendAgainTo(email))
  const sending = useCompanyChange(sendInvitationEndpoint, {
    withProof: proof.withProof,
    done: () => INVITE_COPY.done(email),
  })
  const revoking = useCompanyChange(revokeInvitationEndpoint, { done: () => INVITATIONS_COPY.revoked(email) })
  return (
    <article className="flex flex-wrap items-center gap-x-3 gap-y-1 p-3 sm:px-4">
      <Mail aria-hidden className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-[1_1_10rem]">
        <h3 className="font-semibold wrap-anywhere">{email}</h3>
        <p className="text-sm text-ink-soft">
          {hasEnded ? INVITATIONS_COPY.ended(seat, day) : INVITATIONS_COPY.ends(seat, day)}
        </p>
      </div>
      <div className="ml-auto flex gap-1">
        <Button
          variant="ghost"
          size="compact"
          busy={sending.isPending}
          aria-label={INVITATIONS_COPY.sendAgainTo(email)}
          onClick={() => sending.mutate({ params: { id }, body: {} })}
        >
          {INVITATIONS_COPY.sendAgain}
        </Button>
        {!hasEnded && (
          <Button
            variant="danger-quiet"
            size="compact"
            busy={revoking.isPending}
            aria-label={INVITATIONS_COPY.revokeOf(email)}
            onClick={() => revoking.mutate({ params: { id } })}
          >
            {INVITATIONS_COPY.revoke}
          </Button>
        )}
      </div>
      {proof.dialog}
    </article>
  )
}

export const Route = createFileRoute('/dashboard/settings/people')({ component: PeopleScreen })
