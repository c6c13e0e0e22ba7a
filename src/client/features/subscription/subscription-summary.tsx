import { Link } from '@tanstack/react-router'
import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import { PATHS } from '#contract/path.ts'
import { MINUTE_MS } from '#domain/instant.ts'
import { formatRecordDay } from '#domain/record-time.ts'
import { useSession } from '#client/browser/use-session.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { useNow } from '#client/components/use-now.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'

/** How the account stands with us: its trial, its payment method. */
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
            , with everything in it and no card needed.{' '}
          </>
        )}
        {!isTrial && 'Your trial is over. '}
        After it, Milepost is $49.99 a month. Loads that you carry stay yours whatever your plan is.
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
