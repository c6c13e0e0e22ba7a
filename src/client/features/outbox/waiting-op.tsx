import { Link } from '@tanstack/react-router'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import Lock from 'lucide-react/icons/lock'
import { PATHS } from '#contract/api/path.ts'
import { cancelUnsent, retryUnsent, sendHeldNow } from '#client/data/outbox/outbox-actions.ts'
import { Button } from '#client/ui/button.tsx'
import type { Op } from '#offline/outbox/op.ts'
import { isHeld } from '#offline/outbox/op-state.ts'
import { formatTimeOfDay } from '#offline/outbox/op-chip.ts'
import { WAITING_OP_COPY } from './copy.ts'
import { EditOp } from './edit-op.tsx'
import { OpCard } from './op-card.tsx'
import { describeOp, describeOpBlocker, opTitle, describeOpWait } from './op-copy.ts'
import { useDeviceNow } from './use-device-now.ts'

/** An action that sends automatically once nothing blocks it. */
export function WaitingOp({ op }: { op: Op }) {
  const obstacle = describeOpBlocker(op)
  const { kind } = op.intent
  const isUndoable = isHeld(op, useDeviceNow())
  return (
    <OpCard
      icon={obstacle ? Lock : CloudUpload}
      title={opTitle(op)}
      lines={[
        describeOp(op),
        WAITING_OP_COPY.savedAt(formatTimeOfDay(op.actedAt.client), obstacle?.words ?? describeOpWait(op)),
      ]}
      look="waits"
      actions={
        <>
          {obstacle && <WayOut to={obstacle.step} />}
          {(op.state === 'retry_wait' || obstacle) && !op.stopping && (
            <Button variant="ghost" onClick={() => void retryUnsent(op)}>
              {WAITING_OP_COPY.retryNow}
            </Button>
          )}
          {isUndoable && (
            <Button variant="ghost" onClick={() => void sendHeldNow([op])}>
              {WAITING_OP_COPY.sendNow}
            </Button>
          )}
          {kind !== 'request-booking' && !op.stopping && <EditOp op={op} />}
          {!op.stopping && (
            <Button variant="ghost" onClick={() => void cancelUnsent(op)}>
              {isUndoable ? WAITING_OP_COPY.undo : WAITING_OP_COPY.dontSend}
            </Button>
          )}
        </>
      }
    />
  )
}

function WayOut({ to }: { to: 'sign-in' | 'subscription' | 'reload' }) {
  switch (to) {
    case 'sign-in':
      return <Button render={<Link to={PATHS.login} />}>{WAITING_OP_COPY.signIn}</Button>
    case 'subscription':
      return <Button render={<Link to={PATHS.billing} />}>{WAITING_OP_COPY.viewSubscription}</Button>
    case 'reload':
      return <Button onClick={() => window.location.reload()}>{WAITING_OP_COPY.reload}</Button>
  }
}
