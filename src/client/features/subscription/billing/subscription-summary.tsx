import { Link } from '@tanstack/react-router'
import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import { PATHS } from '#contract/api/path.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatRecordDay } from '#domain/time/record-time.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { useNow } from '#client/components/use-now.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { SUBSCRIPTION_SUMMARY_COPY } from './copy.ts'

/** The account's plan: its trial, its payment method. */
export function SubscriptionSummary() {
  const { trialEndsAt, isPaymentMethodVerified } = useSession().user
  const now = useNow(MINUTE_MS)
  const isTrial = trialEndsAt !== null && Date.parse(trialEndsAt) > now
  return (
    <SectionCard
      title={SUBSCRIPTION_SUMMARY_COPY.yourPlan}
      aside={<PlanBadge isTrial={isTrial} isVerified={isPaymentMethodVerified} />}
    >
      <p>
        {isTrial && trialEndsAt && (
          <>
            {SUBSCRIPTION_SUMMARY_COPY.yourTrialRunsUntil}
            <time dateTime={trialEndsAt} className="font-bold">
              {formatRecordDay(Date.parse(trialEndsAt))}
            </time>
            {SUBSCRIPTION_SUMMARY_COPY.trialAfter}
          </>
        )}
        {SUBSCRIPTION_SUMMARY_COPY.price(isTrial)}
      </p>
      <Button variant="ghost" className="self-start" render={<Link to={PATHS.paymentMethods} />}>
        {SUBSCRIPTION_SUMMARY_COPY.paymentMethods}
      </Button>
    </SectionCard>
  )
}

function PlanBadge({ isTrial, isVerified }: { isTrial: boolean; isVerified: boolean }) {
  if (isTrial) {
    return (
      <Badge tone="blue" icon={Clock}>
        {SUBSCRIPTION_SUMMARY_COPY.trial}
      </Badge>
    )
  }
  return isVerified ? (
    <Badge tone="green" icon={BadgeCheck}>
      {SUBSCRIPTION_SUMMARY_COPY.paymentMethodVerified}
    </Badge>
  ) : (
    <Badge tone="yellow" icon={CircleAlert}>
      {SUBSCRIPTION_SUMMARY_COPY.paymentMethodNeeded}
    </Badge>
  )
}
