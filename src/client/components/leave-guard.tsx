import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'

interface LeaveGuardProps {
  isAtRisk: () => boolean
  title: string
  description: string
  confirmLabel: string
  cancelLabel: string
  /** the user discards the input */
  onLeave?: () => void
}

/** Asks before leaving a screen whose input nothing else keeps. */
export function LeaveGuard({ isAtRisk, onLeave, ...texts }: LeaveGuardProps) {
  const blocker = useBlocker({ shouldBlockFn: isAtRisk, enableBeforeUnload: isAtRisk, withResolver: true })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      danger
      {...texts}
      onConfirm={() => {
        onLeave?.()
        blocker.proceed?.()
      }}
      onCancel={() => blocker.reset?.()}
    />
  )
}
