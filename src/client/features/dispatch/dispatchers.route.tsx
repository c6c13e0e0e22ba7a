import { createFileRoute, Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { BackLink } from '#client/components/back-link.tsx'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { StoredView } from '#client/components/stored-view.tsx'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Skeletons } from '#client/ui/skeleton.tsx'
import { PATHS } from '#contract/api/path.ts'
import {
  declineConsentEndpoint,
  type DispatchConsent,
  endDispatcherConsentEndpoint,
} from '#contract/freight/dispatch-consent.ts'
import { formatRecordDay } from '#domain/time/record-time.ts'
import { DISPATCHERS_COPY } from './copy.ts'
import { ownDispatchersQuery, useConsentChange } from './dispatch.queries.ts'

const GiveConsentDialog = lazyDialog(() => import('./give-consent.dialog.tsx'), 'GiveConsentDialog')

const GROUPS = [
  { name: 'asked', has: ['asked'] },
  { name: 'active', has: ['lapsed', 'active'] },
  { name: 'ended', has: ['declined', 'ended'] },
] as const

/** CARR-03, CARR-06: who asks to book in the account's name, who may, and the way to end it. */
function DispatchersScreen() {
  usePageTitle(DISPATCHERS_COPY.title)
  const stored = useStored(ownDispatchersQuery)
  const { user } = useSession()
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={DISPATCHERS_COPY.title}
        back={<BackLink to={PATHS.settings}>{DISPATCHERS_COPY.back}</BackLink>}
      />
      <div className="flex flex-col gap-6">
        {user.freightProfile.usdot?.isVerified === false && (
          <p className="rounded-control border border-line border-l-4 border-l-caution bg-caution-tint p-3">
            {DISPATCHERS_COPY.proveFirst}{' '}
            <Link to={PATHS.profile} className="font-semibold text-sign-deep underline">
              {DISPATCHERS_COPY.prove}
            </Link>
          </p>
        )}
        <StoredView
          stored={stored}
          words={DISPATCHERS_COPY}
          skeleton={<Skeletons heights={['h-40', 'h-24']} />}
          isEmpty={({ data }) => data.length === 0}
        >
          {({ data }) =>
            GROUPS.map(({ name, has }) => (
              <Group
                key={name}
                name={name}
                consents={data.filter(({ status }) => has.some((each) => each === status))}
              />
            ))
          }
        </StoredView>
      </div>
    </div>
  )
}

interface GroupProps {
  name: keyof typeof DISPATCHERS_COPY.groups
  consents: readonly DispatchConsent[]
}

function Group({ name, consents }: GroupProps) {
  const id = useId()
  if (consents.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="font-bold text-ink-soft">
        {DISPATCHERS_COPY.groups[name]}
      </h2>
      <ul className="divide-y divide-hairline rounded-card border border-line bg-surface">
        {consents.map((consent) => (
          <li key={consent.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
            <div className="min-w-0 flex-[1_1_12rem]">
              <h3 className="font-bold wrap-anywhere">
                {name === 'asked' ? DISPATCHERS_COPY.asks(consent.dispatcher.name) : consent.dispatcher.name}
              </h3>
              <p className="text-ink-soft">{describe(consent)}</p>
              {consent.signer && name !== 'ended' && (
                <p className="text-sm text-ink-soft">
                  {DISPATCHERS_COPY.signedBy(consent.signer.name, consent.signer.title)}
                </p>
              )}
            </div>
            {name === 'asked' && <Answer consent={consent} />}
            {name === 'active' && <Standing consent={consent} />}
          </li>
        ))}
      </ul>
      {name === 'active' && consents.some(({ loads }) => loads > 0) && (
        <Link to={PATHS.dashboard} className="self-start font-semibold text-sign-deep underline">
          {DISPATCHERS_COPY.inMyLoads}
        </Link>
      )}
    </section>
  )
}

function describe({ status, askedAt, consentedAt, endedBy, loads }: DispatchConsent): string {
  const day = (at: string | null) => (at === null ? '' : formatRecordDay(Date.parse(at)))
  switch (status) {
    case 'asked':
      return DISPATCHERS_COPY.asked(day(askedAt))
    case 'active':
      return DISPATCHERS_COPY.active(day(consentedAt), loads)
    case 'lapsed':
      return DISPATCHERS_COPY.lapsed
    case 'declined':
      return DISPATCHERS_COPY.declined
    case 'ended':
      return DISPATCHERS_COPY.endedBy[endedBy ?? 'nobody']
  }
}

function Answer({ consent }: { consent: DispatchConsent }) {
  const [isGiving, setGiving] = useState(false)
  const declining = useConsentChange(declineConsentEndpoint, { done: () => DISPATCHERS_COPY.declinedToast })
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="ghost"
        busy={declining.isPending}
        onClick={() => declining.mutate({ params: { id: consent.id }, body: {} })}
      >
        {DISPATCHERS_COPY.decline}
      </Button>
      <Button disabled={declining.isPending} onClick={() => setGiving(true)}>
        {DISPATCHERS_COPY.give}
      </Button>
      {isGiving && <GiveConsentDialog consent={consent} onClose={() => setGiving(false)} />}
    </div>
  )
}

/** A consent that was given: the number is proved again, or it ends. */
function Standing({ consent: { id, status, dispatcher } }: { consent: DispatchConsent }) {
  const [isAsking, setAsking] = useState(false)
  const ending = useConsentChange(endDispatcherConsentEndpoint, {
    done: () => DISPATCHERS_COPY.ended,
    onDone: () => setAsking(false),
  })
  return (
    <div className="flex flex-wrap gap-2">
      {status === 'lapsed' && <Button render={<Link to={PATHS.profile} />}>{DISPATCHERS_COPY.prove}</Button>}
      <Button
        variant="danger-ghost"
        aria-label={DISPATCHERS_COPY.endLabel(dispatcher.name)}
        onClick={() => setAsking(true)}
      >
        {DISPATCHERS_COPY.end}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={DISPATCHERS_COPY.endTitle(dispatcher.name)}
        description={DISPATCHERS_COPY.endText}
        confirmLabel={DISPATCHERS_COPY.end}
        cancelLabel={DISPATCHERS_COPY.keep}
        busy={ending.isPending}
        onConfirm={() => ending.mutate({ params: { id }, body: {} })}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}

export const Route = createFileRoute('/dashboard/settings/dispatchers')({ component: DispatchersScreen })
