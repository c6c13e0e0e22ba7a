import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'

/** Asks before leaving if the browser couldn't store the draft. */
export function LeaveGuard({ isAtRisk }: { isAtRisk: () => boolean }) {
  const blocker = useBlocker({ shouldBlockFn: isAtRisk, enableBeforeUnload: isAtRisk, withResolver: true })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      title="Leave without saving?"
      description="This browser couldn't save what you typed."
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  )
}
