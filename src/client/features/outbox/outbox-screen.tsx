import CheckCheck from 'lucide-react/icons/check-check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import { useCaughtFocus } from '#client/browser/use-caught-focus.ts'
import { usePageTitle } from '#client/browser/use-page-title.ts'
import { useOutbox } from '#client/data/use-outbox.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { isMoving, type Op, OP_STATES } from '#offline/op.ts'
import { isAboutNotifications, timeOfDay } from '#offline/overlay.ts'
import { CopyButton } from './copy-button.tsx'
import { MovingOp } from './moving-op.tsx'
import { OpCard } from './op-card.tsx'
import { OpList } from './op-list.tsx'
import { aboutOf, obstacleOf, titleOf } from './op-words.ts'
import { StuckOp } from './stuck-op.tsx'

/** So many receipts are worth a look. */
const RECEIPTS = 20

const opKey = ({ opId }: Op) => opId

/** What was done on this device and how far it has come: what needs the person first (offline.md §11). */
export function OutboxScreen() {
  usePageTitle('Outbox')
  const { ops, unreadable } = useOutbox()
  useCaughtFocus(ops.map(({ state }) => state).join())
  const asking = ops.filter(({ state }) => OP_STATES[state].is === 'asks')
  const moving = ops.filter(isMoving)
  const [blocked, waiting] = [moving.filter(obstacleOf), moving.filter((op) => !obstacleOf(op))]
  const sent = ops.filter(isReceipt).toReversed().slice(0, RECEIPTS)
  const isEmpty = asking.length + moving.length + sent.length + unreadable.length === 0
  return (
    <>
      <PageHeader title="Outbox" />
      {isEmpty && (
        <EmptyState
          message="Nothing waits to be sent"
          hint="What you do without signal is kept here and goes by itself as soon as there is some."
        />
      )}
      <div className="flex max-w-3xl flex-col gap-6">
        <OpList title="Needs you" rows={asking} keyOf={opKey}>
          {(op) => <StuckOp op={op} />}
        </OpList>
        <OpList title="Cannot be read" rows={unreadable} keyOf={({ seq }) => seq}>
          {({ row }) => (
            <OpCard
              icon={CircleHelp}
              title="Saved by another version of Milepost"
              lines={['This version cannot read it. It stays here, and you can copy it.']}
              look="asks"
              actions={<CopyButton row={row} />}
            />
          )}
        </OpList>
        <OpList title="Held up" rows={blocked} keyOf={opKey}>
          {(op) => <MovingOp op={op} />}
        </OpList>
        <OpList title="Waiting to send" rows={waiting} keyOf={opKey}>
          {(op) => <MovingOp op={op} />}
        </OpList>
        <OpList title="Sent" rows={sent} keyOf={opKey}>
          {(op) => (
            <OpCard
              icon={CheckCheck}
              title={titleOf(op)}
              lines={[aboutOf(op), `Sent ${timeOfDay(op.settledAt ?? op.actedAt.client)}`]}
              look="past"
            />
          )}
        </OpList>
      </div>
    </>
  )
}

/** Reading a notification needs no receipt. */
function isReceipt({ state, intent }: Op): boolean {
  return state === 'done' && !isAboutNotifications(intent.kind)
}
