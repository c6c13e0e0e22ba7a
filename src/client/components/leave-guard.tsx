import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'

interface LeaveGuardProps {
  isAtRisk: () => boolean
  title: string
  description: string
  confirmLabel: string
  cancelLabel: string
}

/** Asks before leaving a screen whose input nothing else keeps. */
export function LeaveGuard({ isAtRisk, ...texts }: LeaveGuardProps) {
  const blocker = useBlocker({ shouldBlockFn: isAtRisk, enableBeforeUnload: isAtRisk, withResolver: true })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      danger
      {...texts}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  )
}
