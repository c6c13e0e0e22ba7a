import { addLostItems, type ItemCopy, keepUnsentCopies, unsentCopies } from '#client/data/outbox/lost-items.ts'
import { getOutbox } from '#client/data/outbox/page-outbox.ts'
import { rereadOutbox } from '#client/data/outbox/use-outbox.ts'
import { isCanaryAlive, putCanary } from '#offline/outbox/canary.ts'
import type { Op } from '#offline/outbox/op.ts'
import { OP_STATES } from '#offline/outbox/op-state.ts'
import { readOutbox } from '#offline/outbox/outbox.ts'
import { describeOp, opTitle } from './op-copy.ts'

/** How often an open page looks whether the browser still has what is unsent. */
const LOOK_MS = 10_000

/**
 * Looks whether the browser still has what was unsent, now and every ten seconds, and copies what is unsent now.
 * Returns the stop function.
 * @param ops the account's outbox as just read
 */
export function watchOutbox(accountId: string, ops: readonly Op[]): () => void {
  let isOver = false
  const look = async (current: readonly Op[]) => {
    const { db } = getOutbox()
    if (!(await isCanaryAlive(db))) {
      const here = (await readOutbox(db, accountId)).ops
      const isGone = ({ opId }: ItemCopy) => here.every((op) => op.opId !== opId)
      const lost = unsentCopies(accountId).filter(isGone)
      await putCanary(db)
      addLostItems(accountId, lost)
      if (lost.length > 0) {
        keepUnsentCopies(accountId, here.filter(isUnsent).map(toCopy))
        return rereadOutbox()
      }
    }
    if (!isOver) keepUnsentCopies(accountId, current.filter(isUnsent).map(toCopy))
  }
  // where storage fails, the banner says so already
  const lookQuietly = () => void look(ops).catch(() => undefined)
  lookQuietly()
  const timer = setInterval(lookQuietly, LOOK_MS)
  return () => {
    isOver = true
    clearInterval(timer)
  }
}

function isUnsent({ state }: Op): boolean {
  return OP_STATES[state].is !== 'settled'
}

function toCopy(op: Op): ItemCopy {
  return { opId: op.opId, words: `${opTitle(op)}, ${describeOp(op)}`, at: op.actedAt.client }
}
