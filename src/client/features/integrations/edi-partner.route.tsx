import { useMutation } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { BackLink } from '#client/components/back-link.tsx'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { StoredView } from '#client/components/stored-view.tsx'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { useProof } from '#client/forms/use-proof.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { copyText } from '#client/ui/copy-text.ts'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Skeletons } from '#client/ui/skeleton.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import { PATHS } from '#contract/api/path.ts'
import { type EdiPartner, pauseEdiPartnerEndpoint, putEdiPartnerLiveEndpoint } from '#contract/programs/edi-partner.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { call } from '#offline/session/call.ts'
import { INTEGRATIONS_COPY } from './copy.ts'
import { EDI_PARTNER_COPY as COPY, EDI_SIDE_NAMES, TIME_CODE_NAMES } from './edi-copy.ts'
import { EdiMessages } from './edi-messages.tsx'
import { ediPartnerQuery, useRefreshEdi } from './edi.queries.ts'

const ChangePartnerDialog = lazyDialog(() => import('./change-partner.dialog.tsx'), 'ChangePartnerDialog')

export const Route = createFileRoute('/dashboard/settings/integrations/partners/$partnerId')({
  component: function EdiPartnerRoute() {
    const { partnerId } = Route.useParams()
    // a new key per partner: nothing of the last one stays on screen
    return <EdiPartnerScreen key={partnerId} id={partnerId} />
  },
})

/** One EDI partner: whether it counts, how to reach it and what was exchanged. */
function EdiPartnerScreen({ id }: { id: string }) {
  usePageTitle(COPY.title)
  const { user } = useSession()
  const isOwner = user.company.seat === 'owner'
  const stored = useStored(ediPartnerQuery(id), { enabled: isOwner })
  return (
    <>
      <PageHeader title={COPY.title} back={<BackLink to={PATHS.integrations}>{COPY.back}</BackLink>} />
      <div className="flex max-w-3xl flex-col gap-4">
        {isOwner ? (
          <StoredView stored={stored} words={COPY} skeleton={<Skeletons heights={['h-40', 'h-40', 'h-40']} />}>
            {(partner) => (
              <>
                <Settings partner={partner} />
                <Connection partner={partner} />
                <EdiMessages partner={partner} />
              </>
            )}
          </StoredView>
        ) : (
          <p className="text-ink-soft">{INTEGRATIONS_COPY.onlyOwners}</p>
        )}
      </div>
    </>
  )
}

/** Turns a partner live, resumes it, or pauses it. */
function useStatusChange(onDone: () => void) {
  const refresh = useRefreshEdi()
  const proof = useProof(COPY.proof)
  const changing = useMutation({
    meta: { about: 'edi-partner-status', handles: 'PROOF_NEEDED' },
    mutationFn: ({ id, to }: { id: string; to: 'live' | 'pause'; done: string }) =>
      to === 'pause'
        ? call(pauseEdiPartnerEndpoint, { params: { id } })
        : proof.withProof(() => call(putEdiPartnerLiveEndpoint, { params: { id } })),
    onSuccess: (_, { done }) => toasts.success(done),
    async onSettled() {
      onDone()
      await refresh()
    },
  })
  return { ...changing, dialog: proof.dialog }
}

function Settings({ partner }: { partner: EdiPartner }) {
  const { id, name, side, status, isTried } = partner
  const isOffline = useConnection().status === 'offline'
  const [asked, setAsked] = useState<'change' | 'live' | 'resume' | 'pause' | null>(null)
  const changing = useStatusChange(() => setAsked(null))
  const close = () => setAsked(null)
  return (
    <SectionCard title={isolateBidi(name)}>
      <p className="text-ink-soft">{EDI_SIDE_NAMES[side]}</p>
      <p role="status" className="font-semibold">
        {COPY.status(partner)}
      </p>
      <NeedsConnection isOffline={isOffline} what={COPY.needsConnection} />
      <div className="flex flex-wrap items-start gap-2">
        {status === 'test' && (
          <Button whyNot={isTried ? undefined : COPY.tryFirst} onClick={() => setAsked('live')}>
            {COPY.goLive}
          </Button>
        )}
        {status === 'paused' && <Button onClick={() => setAsked('resume')}>{COPY.resume}</Button>}
        <Button variant="ghost" onClick={() => setAsked('change')}>
          {COPY.change}
        </Button>
        {status !== 'paused' && (
          <Button variant="quiet" onClick={() => setAsked('pause')}>
            {COPY.pause}
          </Button>
        )}
      </div>
      {asked === 'change' && <ChangePartnerDialog partner={partner} onClose={close} />}
      <ConfirmDialog
        open={asked === 'live' || asked === 'resume'}
        title={asked === 'resume' ? COPY.resumeTitle(name) : COPY.goLiveTitle(name)}
        description={asked === 'resume' ? COPY.resumeText : COPY.goLiveText}
        confirmLabel={asked === 'resume' ? COPY.resume : COPY.goLive}
        cancelLabel={asked === 'resume' ? COPY.stayPaused : COPY.stayInTest}
        busy={changing.isPending}
        onConfirm={() => changing.mutate({ id, to: 'live', done: asked === 'resume' ? COPY.resumed : COPY.live })}
        onCancel={close}
      />
      <ConfirmDialog
        open={asked === 'pause'}
        title={COPY.pauseTitle(name)}
        description={COPY.pauseText}
        confirmLabel={COPY.pause}
        cancelLabel={COPY.keepOn}
        busy={changing.isPending}
        onConfirm={() => changing.mutate({ id, to: 'pause', done: COPY.paused })}
        onCancel={close}
      />
      {changing.dialog}
    </SectionCard>
  )
}

/** Where programs send messages, and the ids in their envelopes. */
function Connection({ partner }: { partner: EdiPartner }) {
  const isFolder = partner.transport === 'folder'
  const api = `${window.location.origin}${DEFAULT_API_ROOT}/edi`
  return (
    <SectionCard title={COPY.connection}>
      <p className="text-ink-soft">{isFolder ? COPY.folderLead : COPY.connectionLead}</p>
      <dl className="divide-y divide-hairline">
        {isFolder ? (
          <Fact name={COPY.folder}>{COPY.folderOf(partner.id)}</Fact>
        ) : (
          <>
            <Fact name={COPY.address}>
              <Address address={`${api}/partners/${partner.id}/messages`} />
            </Fact>
            <Fact name={COPY.outbox}>
              <Address address={`${api}/outbox`} />
            </Fact>
          </>
        )}
        <Fact name={COPY.theirs}>{COPY.ids(partner.theirQualifier, partner.theirId, partner.theirGroupId)}</Fact>
        <Fact name={COPY.ours}>{COPY.ids(partner.ourQualifier, partner.ourId, partner.ourGroupId)}</Fact>
        <Fact name={COPY.scac}>{partner.scac ?? COPY.anyScac}</Fact>
        <Fact name={COPY.times}>{TIME_CODE_NAMES[partner.timeCode]}</Fact>
        {partner.side === 'shipper' && (
          <Fact name={COPY.answerMinutes}>{COPY.minutes(partner.options.answerMinutes)}</Fact>
        )}
      </dl>
    </SectionCard>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 py-2 sm:grid-cols-[11rem_1fr]">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}

function Address({ address }: { address: string }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <code className="min-w-0 font-normal wrap-anywhere">{address}</code>
      <Button variant="quiet" size="compact" onClick={() => void copyText(address, { copied: COPY.copied })}>
        {COPY.copyAddress}
      </Button>
    </span>
  )
}
