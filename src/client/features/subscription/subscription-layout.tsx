import type { ReactNode } from 'react'
import { useStored } from '#client/data/cache/use-stored.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SUBSCRIPTION_LAYOUT_COPY } from './copy.ts'
import { EVERY_MS, paymentMethodsQuery } from './payment-method/payment-methods.queries.ts'
import { TestModeBadge } from './payment-method/test-mode.tsx'
import { SubscriptionTabs } from './subscription-tabs.tsx'
import { CurrentSubscription } from './current/current-subscription.tsx'
import { SandboxClock } from './sandbox/sandbox-clock.tsx'

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
        <CurrentSubscription cards={cards?.data} isSubscribing={isSubscribing} onSubscribing={onSubscribing} />
        <SubscriptionTabs />
        {children}
        {cards?.mode === 'sandbox' && <SandboxClock />}
      </div>
    </>
  )
}
