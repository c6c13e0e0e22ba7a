import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import type { Subscription } from '#contract/account/subscription.ts'
import { SUBSCRIPTION_STATES } from '#domain/access/subscription.ts'
import { formatPeriodEnd } from './billing-text.ts'
import { CANCEL_COPY } from './copy.ts'
import { endOfAccess } from './subscription-state.ts'
import { useCancelSubscription } from './subscription.queries.ts'

/** SUB-10, SUB-11: until when access continues, and what stays open after it. */
export function CancelSubscriptionDialog({
  subscription,
  onClose,
}: {
  subscription: Subscription
  onClose: () => void
}) {
  const canceling = useCancelSubscription(onClose)
  const { cancels } = SUBSCRIPTION_STATES[subscription.status]
  return (
    <ConfirmDialog
      open
      danger
      title={CANCEL_COPY.title}
      description={
        cancels === 'at-period-end'
          ? CANCEL_COPY.atPeriodEnd(formatPeriodEnd(endOfAccess(subscription)))
          : CANCEL_COPY.now
      }
      cancelLabel={CANCEL_COPY.keep}
      confirmLabel={CANCEL_COPY.confirm}
      busy={canceling.isPending}
      onConfirm={() => canceling.mutate({ params: { id: subscription.id } }, { onError: onClose })}
      onCancel={onClose}
    />
  )
}
