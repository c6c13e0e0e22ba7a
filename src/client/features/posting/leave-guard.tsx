import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'

/** Where the browser would not keep a draft, leaving asks first. */
export function LeaveGuard({ isAtRisk }: { isAtRisk: () => boolean }) {
  const blocker = useBlocker({ shouldBlockFn: isAtRisk, enableBeforeUnload: isAtRisk, withResolver: true })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      title="Leave without your load?"
      description="This browser would not keep what you typed."
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  )
}
