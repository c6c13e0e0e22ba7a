import type { LoadRequest } from '#contract/booking.ts'
import type { Load } from '#contract/load.ts'
import type { Instant } from '#domain/instant.ts'
import { isMoving, type Op } from '#offline/op.ts'
import type { Intent } from '#offline/op-kind.ts'
import { type Chip, chipText, shownLoad, type ShownLoad, shownRequest } from '#offline/overlay.ts'
import { useOutbox } from './use-outbox.ts'

/** How an action stands, in plain values: 'Waiting to send 14:02'. */
export interface ActionChip {
  opId: string
  is: Chip['is']
  words: string
}

function plain(chip: Chip): ActionChip {
  return { opId: chip.op.opId, is: chip.is, words: chipText(chip) }
}

/** A card has room for what is open, one of each; what was sent is told when nothing else is. */
export function tellable(chips: readonly Chip[]): ActionChip[] {
  const latest = (is: Chip['is']) => chips.find((chip) => chip.is === is) ?? null
  const open = [latest('needs-you'), latest('sending'), latest('waiting')].filter((chip) => chip !== null)
  const told = open.length > 0 ? open : [latest('sent')].filter((chip) => chip !== null)
  return told.map(plain)
}

export interface LoadOps {
  chips: ActionChip[]
  booking: ShownLoad['booking']
  /** an action that has not been acknowledged, and may yet be taken back; null when there is none like it */
  underway: (is: (intent: Intent) => boolean) => { op: Op; words: string } | null
}

/** What was done to a load on this device and how far it has come. */
export function useLoadOps(load: Load, now: Instant): LoadOps {
  const { ops } = useOutbox()
  const { chips, booking } = shownLoad(load, ops, now)
  return {
    chips: tellable(chips),
    booking,
    underway(is) {
      const chip = chips.find(({ op }) => isMoving(op) && is(op.intent))
      return chip ? { op: chip.op, words: chipText(chip) } : null
    },
  }
}

/** The answer that was given to a request on this device, and how far it has come. */
export function useRequestOps(request: LoadRequest, now: Instant): { chips: ActionChip[]; isUnderway: boolean } {
  const { chips } = shownRequest(request, useOutbox().ops, now)
  return { chips: tellable(chips), isUnderway: chips.some(({ op }) => isMoving(op)) }
}
