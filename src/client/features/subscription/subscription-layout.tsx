import { type ReactNode, Suspense } from 'react'
import { useStored } from '#client/data/cache/use-stored.ts'
import { lazyComponent } from '#client/ui/lazy-part.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SUBSCRIPTION_LAYOUT_COPY } from './copy.ts'
import { EVERY_MS, paymentMethodsQuery } from './payment-method/payment-methods.queries.ts'
import { TestModeBadge } from './payment-method/test-mode.tsx'
import { SubscriptionTabs } from './subscription-tabs.tsx'

const CurrentSubscription = lazyComponent(() =>
  import('./current/current-subscription.tsx').then((file) => file.CurrentSubscription),
)
const SandboxClock = lazyComponent(() => import('./sandbox/sandbox-clock.tsx').then((file) => file.SandboxClock))

interface SubscriptionLayoutProps {
  /** the dialog that creates a subscription is open */
  isSubscribing: boolean
  onSubscribing: (isOpen: boolean) => void
  /** the tab's page */
  children: ReactNode
}

/** SUB-02: what every page of the area shows. */
export function SubscriptionLayout({ isSubscribing, onSubscribing, children }: SubscriptionLayoutProps) {
  const { data: cards } = useStored(paymentMethodsQuery, { everyMs: EVERY_MS })
  return (
    <>
      <PageHeader title={SUBSCRIPTION_LAYOUT_COPY.title} />
      <div className="flex flex-col gap-4">
        {cards && <TestModeBadge mode={cards.mode} />}
        <Suspense fallback={<Skeleton className="h-64" />}>
          <CurrentSubscription cards={cards?.data} isSubscribing={isSubscribing} onSubscribing={onSubscribing} />
        </Suspense>
        <SubscriptionTabs />
        {children}
        <Suspense>{cards?.mode === 'sandbox' && <SandboxClock />}</Suspense>
      </div>
    </>
  )
}
