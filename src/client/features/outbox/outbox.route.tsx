import { createFileRoute, Link } from '@tanstack/react-router'
import CheckCheck from 'lucide-react/icons/check-check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import Lock from 'lucide-react/icons/lock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useId } from 'react'
import { useHeadingFocus } from '#client/browser/page/use-heading-focus.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { labelledLaneSearch, similarLoadsSearch } from '#client/components/load/similar-loads.ts'
import { useLiveRead } from '#client/data/cache/use-live-read.ts'
import { dismissLostItem } from '#client/data/outbox/lost-items.ts'
import {
  cancelUnsent,
  discardUnsent,
  resendUnsent,
  retryUnsent,
  sendHeldNow,
} from '#client/data/outbox/outbox-actions.ts'
import { confirmAndSend, type Prove } from '#client/data/outbox/submit-action.ts'
import { useLostItems } from '#client/data/outbox/use-lost-items.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { useProof } from '#client/forms/use-proof.tsx'
import type { Icon } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { copyText } from '#client/ui/copy-text.ts'
import { loadPath, PATHS } from '#contract/api/path.ts'
import { openAccountCache } from '#offline/cache/cache-db.ts'
import { loadStoredLoad } from '#offline/cache/read-through.ts'
import { exportOpAsText, formatTimeOfDay, isAboutNotifications } from '#offline/outbox/op-display.ts'
import { isOverBudget } from '#offline/outbox/next-op.ts'
import { isHeld, isMoving, OP_STATES } from '#offline/outbox/op-state.ts'
import type { Op } from '#offline/outbox/op.ts'
import type { NextStep } from './changed-terms-copy.ts'
import { COPY_BUTTON_COPY, LOST_COPY, OUTBOX_COPY, WAITING_OP_COPY } from './copy.ts'
import {
  describeLateStop,
  describeOp,
  describeOpBlocker,
  describeOpProblem,
  describeOpWait,
  opFormPath,
  opLoadPath,
  opTitle,
} from './op-copy.ts'
import { useDeviceNow } from './use-device-now.ts'
import { useShownHold } from './use-shown-hold.ts'

/** Most receipts worth showing. */
const RECEIPTS = 20

const opKey = ({ opId }: Op) => opId

/** This device's actions and their status; those that need attention first (offline.md §11). */
function OutboxScreen() {
  usePageTitle(OUTBOX_COPY.title)
  const { ops, unreadable } = useOutbox()
  const { user } = useSession()
  const lost = useLostItems()
  // here, because what is sent again moves to another list
  const proof = useProof()
  useHeadingFocus(ops.map(({ state }) => state).join())
  const asking = ops.filter(({ state }) => OP_STATES[state].phase === 'asks')
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
          {(op) => <StuckOp op={op} prove={proof.ask} />}
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
          {(op) => <WaitingOp op={op} ops={ops} />}
        </OpList>
        <OpList title={OUTBOX_COPY.waitingToSend} rows={waiting} keyOf={opKey}>
          {(op) => <WaitingOp op={op} ops={ops} />}
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
              actions={op.stopping && <OpenLoad path={opLoadPath(op.intent)} />}
            />
          )}
        </OpList>
      </div>
      {proof.dialog}
    </>
  )
}

/** Actions on notifications need no receipt. */
function isReceipt({ state, intent }: Op): boolean {
  return state === 'done' && !isAboutNotifications(intent.kind)
}

interface OpListProps<T> {
  title: string
  rows: readonly T[]
  keyOf: (row: T) => string | number
  children: (row: T) => ReactNode
}

/** The actions in one state, under a heading; nothing if there are none. */
function OpList<T>({ title, rows, keyOf, children }: OpListProps<T>) {
  const id = useId()
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-xl font-bold">
        {title}
      </h2>
      <ul className="flex flex-col gap-3">
        {rows.map((row) => (
          <li key={keyOf(row)}>{children(row)}</li>
        ))}
      </ul>
    </section>
  )
}

interface OpCardProps {
  icon: Icon
  title: string
  /** what it's about, then its status */
  lines: readonly string[]
  /** `asks` is highlighted, `past` is muted */
  look: 'asks' | 'waits' | 'past'
  actions?: ReactNode
}

function OpCard({ icon: Sign, title, lines, look, actions }: OpCardProps) {
  return (
    <article
      className={classNames(
        'flex gap-3.5 rounded-card border p-4',
        look === 'asks' ? 'border-stop' : 'border-line',
        look === 'past' ? 'bg-paper' : 'bg-surface',
      )}
    >
      <Sign
        aria-hidden
        className={classNames('mt-0.5 size-5 shrink-0', look === 'asks' ? 'text-stop' : 'text-ink-soft')}
      />
      <div className="min-w-0 flex-1">
        <h3 className={classNames('text-lg leading-snug font-bold', look === 'past' && 'text-ink-soft')}>{title}</h3>
        {lines.map((line) => (
          <p key={line} className="text-ink-soft">
            {line}
          </p>
        ))}
        {actions && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </article>
  )
}

/** A failed action that needs a decision: why, and the next step. */
function StuckOp({ op, prove }: { op: Op; prove: Prove }) {
  const { title, words, step } = describeOpProblem(op)
  const lines = [`${opTitle(op)}, ${describeOp(op)}`, words].filter((line) => line !== undefined)
  return (
    <OpCard
      icon={TriangleAlert}
      title={title}
      lines={lines}
      look="asks"
      actions={
        <>
          {step && <Step op={op} step={step} prove={prove} />}
          {step?.type !== 'see-similar' && step?.type !== 'edit' && <EditOp op={op} />}
          <Button variant="ghost" onClick={() => void discardUnsent(op)}>
            {OUTBOX_COPY.discard}
          </Button>
          <CopyOpButton row={op} />
        </>
      }
    />
  )
}

function Step({ op, step, prove }: { op: Op; step: NextStep; prove: Prove }) {
  switch (step.type) {
    case 'see-similar':
      return <SeeSimilar op={op} words={step.words} />
    case 'open-load':
      return <OpenLoad path={step.loadId === undefined ? opLoadPath(op.intent) : loadPath(step.loadId)} />
    case 'try-again':
      return <Button onClick={() => void retryUnsent(op)}>{step.words}</Button>
    case 'confirm':
      return <ConfirmOp op={op} words={step.words} prove={prove} />
    case 'edit':
      return <EditOp op={op} words={step.words} />
    case 'resend':
      return <Button onClick={() => void resendUnsent(op, step.intent)}>{step.words}</Button>
  }
}

/** PROOF-06: asks who taps to prove themselves, and sends the action. */
function ConfirmOp({ op, words, prove }: { op: Op; words: string; prove: Prove }) {
  return <Button onClick={() => void confirmAndSend(op, prove)}>{words}</Button>
}

/** Opens the lane's search: by place while the load is stored, else by the words of the label. */
function SeeSimilar({ op: { intent, label }, words }: { op: Op; words: string }) {
  const db = openAccountCache(useSession().user.id)
  const loadId = 'ask' in intent ? intent.ask.loadId : 'loadId' in intent ? intent.loadId : ''
  const stored = useLiveRead(db, `load ${loadId}`, () => loadStoredLoad(db, loadId))
  const search = stored ? similarLoadsSearch(stored.value) : labelledLaneSearch(label)
  return <Button render={<Link to={PATHS.loadBoard} search={search} />}>{words}</Button>
}

/** An action that sends automatically once nothing blocks it. */
function WaitingOp({ op, ops }: { op: Op; ops: readonly Op[] }) {
  const obstacle = describeOpBlocker(op)
  const hold = useShownHold()
  const { kind } = op.intent
  const now = useDeviceNow()
  const isUndoable = isHeld(op, now)
  const isBudgetUsed = isOverBudget(op, ops, now)
  return (
    <OpCard
      icon={obstacle ? Lock : CloudUpload}
      title={opTitle(op)}
      lines={[
        describeOp(op),
        WAITING_OP_COPY.savedAt(
          formatTimeOfDay(op.actedAt.client),
          obstacle?.words ?? describeOpWait(op, { hold, isOverBudget: isBudgetUsed }),
        ),
      ]}
      look="waits"
      actions={
        <>
          {obstacle && <WayOut to={obstacle.step} />}
          {(op.state === 'retry_wait' || obstacle || (hold && !isUndoable)) && !op.stopping && (
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

/** The server's final rejection: no earlier try was carried out. */
const REFUSED = ['needs_you:rejected', 'needs_you:conflict']

/**
 * Links back to the form. A booking sent twice is one request, but a load that may already be posted must not be posted
 * again.
 */
function EditOp({ op, words }: { op: Op; words?: string }) {
  const form = opFormPath(op)
  const isSafe = !op.maybeSent || REFUSED.includes(op.state) || op.intent.kind === 'request-booking'
  return form && isSafe ? (
    <Button variant={words === undefined ? 'ghost' : 'primary'} render={<Link {...form} />}>
      {words ?? OUTBOX_COPY.edit}
    </Button>
  ) : null
}

function OpenLoad({ path }: { path: string | null }) {
  return path ? (
    <Button variant="ghost" render={<Link to={path} />}>
      {OUTBOX_COPY.openLoad}
    </Button>
  ) : null
}

/** Copies a saved action as text, to keep or to report. */
function CopyOpButton({ row }: { row: unknown }) {
  const copy = () => copyText(exportOpAsText(row), { copied: COPY_BUTTON_COPY.copied })
  return (
    <Button variant="quiet" onClick={() => void copy()}>
      {COPY_BUTTON_COPY.copy}
    </Button>
  )
}

export const Route = createFileRoute('/dashboard/outbox')({ component: OutboxScreen })
