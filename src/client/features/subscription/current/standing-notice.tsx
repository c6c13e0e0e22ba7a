import { Link } from '@tanstack/react-router'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import { useId, type ReactNode } from 'react'
import type { Subscription } from '#contract/account/subscription.ts'
import { PATHS } from '#contract/api/path.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { invoicesQuery } from '../billing/invoices.queries.ts'
import { toPublicUrl } from '../billing/public-url.ts'
import { CURRENT_COPY, STANDING_COPY } from './copy.ts'
import type { Standing } from './standing.ts'
import { useResumeSubscription } from './subscription.queries.ts'

interface StandingNoticeProps {
  standing: Standing
  subscription: Subscription
  isOffline: boolean
  onSubscribe: () => void
}

/** What happened, what still works, and the one action that helps. */
export function StandingNotice({ standing, ...props }: StandingNoticeProps) {
  const id = useId()
  const Sign = standing.isUrgent ? CircleAlert : Info
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-line border-l-4 bg-surface p-4 sm:p-5',
        standing.isUrgent ? 'border-l-caution' : 'border-l-sign',
      )}
    >
      <div className="flex min-w-[min(100%,18rem)] flex-1 gap-3">
        <Sign aria-hidden className="mt-0.5 size-5 shrink-0" />
        <div className="min-w-0">
          <h2 id={id} className="font-bold">
            {standing.title}
          </h2>
          <p className="max-w-prose text-ink-soft">{standing.text}</p>
        </div>
      </div>
      <StandingAction step={standing.step} {...props} />
    </section>
  )
}

function StandingAction({
  step,
  subscription,
  isOffline,
  onSubscribe,
}: Omit<StandingNoticeProps, 'standing'> & Pick<Standing, 'step'>): ReactNode {
  const whyNot = isOffline ? CURRENT_COPY.offline : undefined
  switch (step) {
    case 'subscribe':
      return (
        <Button whyNot={whyNot} onClick={onSubscribe}>
          {CURRENT_COPY.create}
        </Button>
      )
    case 'resume':
      return <KeepButton id={subscription.id} whyNot={whyNot} />
    case 'pay':
      return <PayLink words={STANDING_COPY.payNow} />
    case 'confirm':
      return <PayLink words={STANDING_COPY.continuePayment} />
    case 'add-card':
      return (
        <Button render={<Link to={PATHS.paymentMethods} search={{ form: 'add' }} />}>{STANDING_COPY.addCard}</Button>
      )
    case 'contact':
      return <Button render={<Link to={PATHS.contactUs} />}>{STANDING_COPY.contactSupport}</Button>
    case 'none':
      return null
  }
}

function KeepButton({ id, whyNot }: { id: string; whyNot: string | undefined }) {
  const resuming = useResumeSubscription()
  return (
    <Button busy={resuming.isPending} whyNot={whyNot} onClick={() => resuming.mutate({ params: { id } })}>
      {STANDING_COPY.keep}
    </Button>
  )
}

/** The open invoice's page; without one, another card helps. */
function PayLink({ words }: { words: string }) {
  const { data } = useStored(invoicesQuery(1))
  const page = toPublicUrl(data?.data.find(({ status }) => status === 'open')?.hostedInvoiceUrl ?? null)
  if (page === null) return <Button render={<Link to={PATHS.paymentMethods} />}>{STANDING_COPY.updateCard}</Button>
  return <Button render={<a href={page} target="_blank" rel="noreferrer" />}>{words}</Button>
}
