import { createFileRoute } from '@tanstack/react-router'
import Ban from 'lucide-react/icons/ban'
import Hourglass from 'lucide-react/icons/hourglass'
import LinkIcon from 'lucide-react/icons/link'
import Plus from 'lucide-react/icons/plus'
import ShieldCheck from 'lucide-react/icons/shield-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useId, useState } from 'react'
import { BackLink } from '#client/components/back-link.tsx'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { NumberNotProved } from '#client/components/carrier-authority-line.tsx'
import { StoredView } from '#client/components/stored-view.tsx'
import { ownCarriersQuery } from '#client/data/cache/use-own-carriers.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { type Icon, TONES, type Tone } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Skeletons } from '#client/ui/skeleton.tsx'
import { ThumbBar } from '#client/ui/thumb-bar.tsx'
import { copyText } from '#client/ui/copy-text.ts'
import { PATHS } from '#contract/api/path.ts'
import { type DispatchConsent, endCarrierConsentEndpoint } from '#contract/freight/dispatch-consent.ts'
import { formatRecordDay } from '#domain/time/record-time.ts'
import { CARRIERS_COPY, describeEnd } from './copy.ts'
import { useConsentChange } from './dispatch.queries.ts'

const AddCarrierDialog = lazyDialog(() => import('./add-carrier.dialog.tsx'), 'AddCarrierDialog')

const GROUPS = [
  { name: 'active', has: ['active'] },
  { name: 'waiting', has: ['lapsed', 'asked'] },
  { name: 'ended', has: ['declined', 'ended'] },
] as const

/** CARR-02: the carriers that a dispatcher books for, asks and booked for. */
function CarriersScreen() {
  usePageTitle(CARRIERS_COPY.title)
  const stored = useStored(ownCarriersQuery)
  const [adding, setAdding] = useState<Partial<DispatchConsent> | null>(null)
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={CARRIERS_COPY.title} back={<BackLink to={PATHS.settings}>{CARRIERS_COPY.back}</BackLink>} />
      <div className="flex flex-col gap-6">
        <StoredView
          stored={stored}
          words={CARRIERS_COPY}
          skeleton={<Skeletons heights={['h-40', 'h-24']} />}
          isEmpty={({ data }) => data.length === 0}
        >
          {({ data }) =>
            GROUPS.map(({ name, has }) => (
              <Group key={name} name={name} consents={orderedIn(data, has)}>
                {(consent) => <CarrierRow consent={consent} onAskAgain={() => setAdding(consent)} />}
              </Group>
            ))
          }
        </StoredView>
        <ThumbBar>
          <Button onClick={() => setAdding({})}>
            <Plus aria-hidden />
            {CARRIERS_COPY.add}
          </Button>
        </ThumbBar>
      </div>
      {adding && <AddCarrierDialog asked={adding} onClose={() => setAdding(null)} />}
    </div>
  )
}

/** What needs an action first. */
function orderedIn(all: readonly DispatchConsent[], statuses: readonly DispatchConsent['status'][]): DispatchConsent[] {
  return statuses.flatMap((status) => all.filter((each) => each.status === status))
}

interface GroupProps {
  name: keyof typeof CARRIERS_COPY.groups
  consents: readonly DispatchConsent[]
  children: (consent: DispatchConsent) => ReactNode
}

function Group({ name, consents, children }: GroupProps) {
  const id = useId()
  if (consents.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="flex items-center gap-2.5 font-bold text-ink-soft">
        {CARRIERS_COPY.groups[name]}{' '}
        <span
          className={classNames(
            'min-w-7 rounded-full px-2 py-0.5 text-center text-sm',
            name === 'waiting' ? TONES.yellow : TONES.grey,
          )}
        >
          {consents.length}
        </span>
      </h2>
      <ul className="divide-y divide-hairline rounded-card border border-line bg-surface">
        {consents.map((consent) => (
          <li key={consent.id}>{children(consent)}</li>
        ))}
      </ul>
    </section>
  )
}

const LOOKS: Record<DispatchConsent['status'], { icon: Icon; tone: Tone }> = {
  active: { icon: ShieldCheck, tone: 'green' },
  lapsed: { icon: TriangleAlert, tone: 'orange' },
  asked: { icon: Hourglass, tone: 'yellow' },
  declined: { icon: Ban, tone: 'grey' },
  ended: { icon: Ban, tone: 'grey' },
}
const STATE_INK = { green: 'text-green-ink', orange: 'text-orange-ink', yellow: 'text-yellow-ink' } as const

const day = (at: string | null) => (at === null ? '' : formatRecordDay(Date.parse(at)))

const WAITS: Partial<Record<NonNullable<DispatchConsent['awaits']>, string>> = {
  register: CARRIERS_COPY.states.awaitsRegister,
  nobody: CARRIERS_COPY.states.awaitsEmail,
}

function describe(consent: DispatchConsent): { facts: string; state: string } {
  const { status, usdot, loads, expiresAt, consentedAt, endedAt, signer, awaits } = consent
  const { facts, states } = CARRIERS_COPY
  switch (status) {
    case 'active':
      return {
        facts: facts.active(usdot, loads),
        state: states.active(day(consentedAt), signer?.name ?? '', signer?.title ?? ''),
      }
    case 'lapsed':
      return { facts: facts.active(usdot, loads), state: states.lapsed }
    case 'asked':
      return { facts: facts.waiting(usdot, day(expiresAt)), state: (awaits && WAITS[awaits]) ?? states.asked }
    default:
      return { facts: facts.ended(usdot, day(endedAt ?? expiresAt)), state: describeEnd(consent) }
  }
}

function CarrierRow({ consent, onAskAgain }: { consent: DispatchConsent; onAskAgain: () => void }) {
  const { status, legalName, isUsdotProved, awaits } = consent
  // a number that nobody proved is no reason for a green shield
  const { icon: Sign, tone } = status === 'active' && !isUsdotProved ? LOOKS.lapsed : LOOKS[status]
  const { facts, state } = describe(consent)
  return (
    <article className="flex flex-wrap items-center gap-x-3 gap-y-1 p-3">
      <span className={classNames('grid size-9 shrink-0 self-start place-items-center rounded-full', TONES[tone])}>
        <Sign aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 flex-[1_1_10rem]">
        <h3 className="font-bold wrap-anywhere">{legalName}</h3>
        <p className="text-sm text-ink-soft">{facts}</p>
        {status === 'active' && !isUsdotProved && <NumberNotProved />}
        <p className={classNames('text-sm font-bold', tone in STATE_INK && STATE_INK[tone as keyof typeof STATE_INK])}>
          {state}
        </p>
      </div>
      <div className="ml-auto flex gap-1">
        {consent.link !== undefined && <CopyLink link={consent.link} />}
        {(status === 'lapsed' || awaits === 'nobody') && (
          <Button variant="quiet" size="compact" onClick={onAskAgain}>
            {status === 'lapsed' ? CARRIERS_COPY.askAgain : CARRIERS_COPY.addEmail}
          </Button>
        )}
        {(status === 'active' || status === 'asked') && <EndCarrier consent={consent} />}
      </div>
    </article>
  )
}

function CopyLink({ link }: { link: string }) {
  const copy = () => copyText(link, { copied: CARRIERS_COPY.copied })
  return (
    <Button variant="quiet" size="compact" onClick={() => void copy()}>
      <LinkIcon aria-hidden />
      {CARRIERS_COPY.copyLink}
    </Button>
  )
}

function EndCarrier({ consent: { id, legalName } }: { consent: DispatchConsent }) {
  const [isAsking, setAsking] = useState(false)
  const ending = useConsentChange(endCarrierConsentEndpoint, {
    done: () => CARRIERS_COPY.ended,
    onDone: () => setAsking(false),
  })
  return (
    <>
      <Button
        variant="danger-quiet"
        size="compact"
        aria-label={CARRIERS_COPY.endLabel(legalName)}
        onClick={() => setAsking(true)}
      >
        {CARRIERS_COPY.end}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={CARRIERS_COPY.endTitle(legalName)}
        description={CARRIERS_COPY.endText}
        confirmLabel={CARRIERS_COPY.end}
        cancelLabel={CARRIERS_COPY.keep}
        busy={ending.isPending}
        onConfirm={() => ending.mutate({ params: { id }, body: {} })}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

export const Route = createFileRoute('/dashboard/settings/carriers')({ component: CarriersScreen })
