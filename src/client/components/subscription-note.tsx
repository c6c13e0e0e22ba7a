import { Link } from '@tanstack/react-router'
import { PATHS } from '#contract/api/path.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { SUBSCRIPTION_NOTE_COPY } from './copy.ts'

/** Before an action that needs the subscription: what will happen. The button stays enabled, also without signal. */
export function SubscriptionNote() {
  if (useSession().user.hasAccess) return null
  return (
    <p className="rounded-control border border-line bg-caution-tint p-3">
      {SUBSCRIPTION_NOTE_COPY.waits} <Link to={PATHS.billing}>{SUBSCRIPTION_NOTE_COPY.viewSubscription}</Link>
    </p>
  )
}
