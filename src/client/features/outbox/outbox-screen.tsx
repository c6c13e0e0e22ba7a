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
import type { Op } from '#offline/outbox/op.ts'
import { isMoving, OP_STATES } from '#offline/outbox/op-state.ts'
import { isAboutNotifications } from '#offline/outbox/notification-ops.ts'
import { formatTimeOfDay } from '#offline/outbox/op-chip.ts'
import { CopyOpButton } from './copy-button.tsx'
import { OUTBOX_COPY } from './copy.ts'
import { OpCard } from './op-card.tsx'
import { OpList } from './op-list.tsx'
import { describeLateStop, describeOp, describeOpBlocker, opTitle } from './op-copy.ts'
import { LOST_COPY } from './lost-copy.ts'
import { OpenLoad } from './open-load.tsx'
import { StuckOp } from './stuck-op.tsx'
import { WaitingOp } from './waiting-op.tsx'

/** Most receipts worth showing. */
const RECEIPTS = 20

const opKey = ({ opId }: Op) => opId

/** This device's actions and their status; those that need attention first (offline.md §11). */
export function OutboxScreen() {
  usePageTitle(OUTBOX_COPY.title)
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
      <PageHeader title={OUTBOX_COPY.title} />
      {isEmpty && <EmptyState message={OUTBOX_COPY.empty} hint={OUTBOX_COPY.emptyHint} />}
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
        <OpList title={OUTBOX_COPY.needsYourAttention} rows={asking} keyOf={opKey}>
          {(op) => <StuckOp op={op} />}
        </OpList>
        <OpList title={OUTBOX_COPY.cantBeRead} rows={unreadable} keyOf={({ seq }) => seq}>
          {({ row }) => (
            <OpCard
              icon={CircleHelp}
              title={OUTBOX_COPY.otherVersion}
              lines={[OUTBOX_COPY.otherVersionText]}
              look="asks"
              actions={<CopyOpButton row={row} />}
            />
          )}
        </OpList>
        <OpList title={OUTBOX_COPY.onHold} rows={blocked} keyOf={opKey}>
          {(op) => <WaitingOp op={op} />}
        </OpList>
        <OpList title={OUTBOX_COPY.waitingToSend} rows={waiting} keyOf={opKey}>
          {(op) => <WaitingOp op={op} />}
        </OpList>
        <OpList title={OUTBOX_COPY.sent} rows={sent} keyOf={opKey}>
          {(op) => (
            <OpCard
              icon={CheckCheck}
              title={opTitle(op)}
              lines={[
                describeOp(op),
                OUTBOX_COPY.sentAt(formatTimeOfDay(op.settledAt ?? op.actedAt.client)),
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
