import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect } from 'react'
import { sendHeldNow, undoHeld } from '#client/data/outbox/outbox-actions.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { toasts } from '#client/ui/toasts.ts'
import { listHeldOps } from '#offline/outbox/held-ops.ts'
import type { Op } from '#offline/outbox/op.ts'
import { UNDO_MS } from '#offline/outbox/op-state.ts'
import { UNDO_COPY } from './copy.ts'
import { useDeviceNow } from './use-device-now.ts'

type HeldOps = readonly [Op, ...Op[]]

/** The load whose stop this records; null for any other action. */
function loadAtStop({ intent }: Op): string | null {
  return intent.kind === 'record-stop-event' || intent.kind === 'set-load-status' ? intent.loadId : null
}

/** What one Undo takes back: the newest action, with the other deleted notifications or steps at the same load. */
function undoneTogether(ops: readonly Op[]): HeldOps | null {
  const [newest, ...others] = ops
  if (!newest) return null
  const isDeletion = newest.intent.kind === 'delete-notification'
  const loadId = loadAtStop(newest)
  return [
    newest,
    ...others.filter((op) =>
      isDeletion ? op.intent.kind === newest.intent.kind : loadId !== null && loadAtStop(op) === loadId,
    ),
  ]
}

/** Offers Undo for ten seconds after an action, on every page and in every tab (UNDO-01, UNDO-03). */
export function UndoBar() {
  const { ops } = useOutbox()
  const isHolding = ops.some(({ notBefore, open }) => open === 1 && notBefore !== undefined)
  return <div role="status">{isHolding && <Countdown ops={ops} />}</div>
}

function Countdown({ ops }: { ops: readonly Op[] }) {
  // the clock of a page that was in the background may be late
  const now = Math.max(useDeviceNow(), ops.at(-1)?.actedAt.client ?? 0)
  const held = undoneTogether(listHeldOps(ops, now))
  return held && <Bar key={held[0].opId} held={held} seconds={secondsLeft(held, now)} />
}

function secondsLeft([{ notBefore = 0 }]: HeldOps, now: number): number {
  return Math.min(UNDO_MS / 1_000, Math.max(1, Math.ceil((notBefore - now) / 1_000)))
}

function Bar({ held, seconds }: { held: HeldOps; seconds: number }) {
  const undo = async () => {
    if (await undoHeld(held)) toasts.info(UNDO_COPY.undone)
    else toasts.error(UNDO_COPY.tooLate)
  }
  useUndoKey(() => void undo())
  return (
    <div
      data-undo
      className="fixed inset-x-3 bottom-[calc(var(--bottom-bar)+0.75rem)] z-30 flex items-center gap-3 rounded-card bg-ink p-3 text-surface shadow-float sm:left-auto sm:w-md print:hidden"
    >
      <Ring seconds={seconds} />
      <p className="min-w-0 flex-1 leading-tight">
        <strong className="block">{UNDO_COPY.title(held)}</strong>
        {/* said once: a reader that counts along talks over everything else */}
        <span className="sr-only">{UNDO_COPY.announcement}</span>
        <span className="flex flex-wrap items-center gap-x-3 text-sm">
          <span aria-hidden>{UNDO_COPY.sendsIn(seconds)}</span>
          <button
            type="button"
            onClick={() => void sendHeldNow(held)}
            className="-my-1.5 min-h-11 font-semibold underline focus-visible:outline-surface"
          >
            {UNDO_COPY.sendNow}
          </button>
        </span>
      </p>
      <button
        type="button"
        aria-keyshortcuts="Control+Z"
        onClick={() => void undo()}
        className="flex min-h-12 shrink-0 items-center gap-2 rounded-control bg-surface px-4 font-bold text-ink focus-visible:outline-caution"
      >
        <Undo2 aria-hidden className="size-5" />
        {UNDO_COPY.undo}
      </button>
    </div>
  )
}

const RADIUS = 15
const LENGTH = 2 * Math.PI * RADIUS

function Ring({ seconds }: { seconds: number }) {
  const left = LENGTH * (1 - (seconds * 1_000) / UNDO_MS)
  return (
    <svg aria-hidden viewBox="0 0 36 36" className="size-10 shrink-0 max-[22rem]:hidden">
      <circle cx="18" cy="18" r={RADIUS} fill="none" strokeWidth="4" className="stroke-surface/25" />
      <circle
        cx="18"
        cy="18"
        r={RADIUS}
        fill="none"
        strokeWidth="4"
        strokeDasharray={LENGTH}
        strokeDashoffset={left}
        transform="rotate(-90 18 18)"
        className="stroke-caution"
      />
      <text x="18" y="22" textAnchor="middle" fontSize="12" className="fill-surface font-bold">
        {seconds}
      </text>
    </svg>
  )
}

/** Control or Command Z, except where it undoes typing. */
function useUndoKey(undo: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select') !== null
      if (isTyping || event.shiftKey || event.key !== 'z' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      undo()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}
