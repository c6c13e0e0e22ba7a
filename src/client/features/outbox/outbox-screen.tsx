import CheckCheck from 'lucide-react/icons/check-check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import { useHeadingFocus } from '#client/browser/page/use-heading-focus.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { dismissLostItem } from '#client/data/outbox/lost-items.ts'
import { useLostItems } from '#client/data/outbox/use-lost-items.ts'
import { Button } from '#client/ui/button.tsx'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { isMoving, type Op, OP_STATES } from '#offline/outbox/op.ts'
import { isAboutNotifications, formatTimeOfDay } from '#offline/outbox/overlay.ts'
import { CopyOpButton } from './copy-button.tsx'
import { WaitingOp } from './waiting-op.tsx'
import { OpCard } from './op-card.tsx'
import { OpList } from './op-list.tsx'
import { describeLateStop, describeOp, describeOpBlocker, opTitle } from './op-copy.ts'
import { LOST_COPY } from './lost-copy.ts'
import { OpenLoad, StuckOp } from './stuck-op.tsx'

/** Most receipts worth showing. */
const RECEIPTS = 20

const opKey = ({ opId }: Op) => opId

/** This device's actions and their status; those that need attention first (offline.md §11). */
export function OutboxScreen() {
  usePageTitle('Outbox')
  const { ops, unreadable } = useOutbox()
  const { user } = useSession()
  const lost = useLostItems()
  useHeadingFocus(ops.map(({ state }) => state).join())
  const asking = ops.filter(({ state }) => OP_STATES[state].is === 'asks')
  const moving = ops.filter(isMoving)
  const [blocked, waiting] = [moving.filter(describeOpBlocker), moving.filter((op) => !describeOpBlocker(op))]
  const sent = ops.filter(isReceipt).toReversed().slice(0, RECEIPTS)
  const isEmpty = lost.length + asking.length + moving.length + sent.length + unreadable.length === 0
  return (
    <>
      <PageHeader title="Outbox" />
      {isEmpty && (
        <EmptyState
          message="All sent"
          hint="What you do without signal is saved here and sends automatically when you're back online."
        />
      )}
      <div className="flex max-w-3xl flex-col gap-6">
        <OpList title={LOST_COPY.title} rows={lost} keyOf={({ opId }) => opId}>
          {({ opId, words, at }) => (
            <OpCard
              icon={CircleHelp}
              title={words}
              lines={[LOST_COPY.saved(formatTimeOfDay(at)), LOST_COPY.next]}
              look="asks"
              actions={
                <Button variant="ghost" onClick={() => dismissLostItem(user.id, opId)}>
                  {LOST_COPY.dismiss}
                </Button>
              }
            />
          )}
        </OpList>
        <OpList title="Needs your attention" rows={asking} keyOf={opKey}>
          {(op) => <StuckOp op={op} />}
        </OpList>
        <OpList title="Can't be read" rows={unreadable} keyOf={({ seq }) => seq}>
          {({ row }) => (
            <OpCard
              icon={CircleHelp}
              title="Saved by a different version of Milepost"
              lines={["This version can't read it. It stays here, and you can copy it."]}
              look="asks"
              actions={<CopyOpButton row={row} />}
            />
          )}
        </OpList>
        <OpList title="On hold" rows={blocked} keyOf={opKey}>
          {(op) => <WaitingOp op={op} />}
        </OpList>
        <OpList title="Waiting to send" rows={waiting} keyOf={opKey}>
          {(op) => <WaitingOp op={op} />}
        </OpList>
        <OpList title="Sent" rows={sent} keyOf={opKey}>
          {(op) => (
            <OpCard
              icon={CheckCheck}
              title={opTitle(op)}
              lines={[
                describeOp(op),
                `Sent ${formatTimeOfDay(op.settledAt ?? op.actedAt.client)}`,
                ...(op.stopping ? [describeLateStop(op)] : []),
              ]}
              look="past"
              actions={op.stopping && <OpenLoad intent={op.intent} />}
            />
          )}
        </OpList>
      </div>
    </>
  )
}

/** Actions on notifications need no receipt. */
function isReceipt({ state, intent }: Op): boolean {
  return state === 'done' && !isAboutNotifications(intent.kind)
}
