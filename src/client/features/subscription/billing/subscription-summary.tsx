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

/** The account's plan: its trial, its payment method. */
export function SubscriptionSummary() {
  const { trialEndsAt, isPaymentMethodVerified } = useSession().user
  const now = useNow(MINUTE_MS)
  const isTrial = trialEndsAt !== null && Date.parse(trialEndsAt) > now
  return (
    <SectionCard title="Your plan" aside={<PlanBadge isTrial={isTrial} isVerified={isPaymentMethodVerified} />}>
      <p>
        {isTrial && trialEndsAt && (
          <>
            Your trial runs until{' '}
            <time dateTime={trialEndsAt} className="font-bold">
              {formatRecordDay(Date.parse(trialEndsAt))}
            </time>
            , with every feature and no card needed.{' '}
          </>
        )}
        {!isTrial && 'Your trial is over. '}
        After the trial, Milepost is $49.99 a month. Loads you're hauling stay yours with or without a plan.
      </p>
      <Button variant="ghost" className="self-start" render={<Link to={PATHS.paymentMethods} />}>
        Payment Methods
      </Button>
    </SectionCard>
  )
}

function PlanBadge({ isTrial, isVerified }: { isTrial: boolean; isVerified: boolean }) {
  if (isTrial) {
    return (
      <Badge tone="blue" icon={Clock}>
        Trial
      </Badge>
    )
  }
  return isVerified ? (
    <Badge tone="green" icon={BadgeCheck}>
      Payment method verified
    </Badge>
  ) : (
    <Badge tone="yellow" icon={CircleAlert}>
      Payment method needed
    </Badge>
  )
}
