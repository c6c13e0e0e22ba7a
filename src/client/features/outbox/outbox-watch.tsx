import { useEffect } from 'react'
import { addLostItems, type ItemCopy, keepUnsentCopies, unsentCopies } from '#client/data/outbox/lost-items.ts'
import { getOutbox } from '#client/data/outbox/page-outbox.ts'
import { rereadOutbox } from '#client/data/outbox/use-outbox.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { isCanaryAlive, putCanary } from '#offline/outbox/outbox-db.ts'
import { OP_STATES } from '#offline/outbox/op-state.ts'
import type { Op } from '#offline/outbox/op.ts'
import { readOutbox } from '#offline/outbox/outbox.ts'
import { describeOp, opTitle } from './op-copy.ts'

interface OutboxWatchProps {
  personId: PersonId
  /** the account's outbox as just read */
  ops: readonly Op[]
}

/** While something is unsent: watches whether the browser still has it. */
export function OutboxWatch({ personId, ops }: OutboxWatchProps) {
  useEffect(() => watchOutbox(personId, ops), [personId, ops])
  return null
}

/** How often an open page looks whether the browser still has what is unsent. */
const LOOK_MS = 10_000

/**
 * Looks whether the browser still has what was unsent, now and every ten seconds, and copies what is unsent now.
 * Returns the stop function.
 */
function watchOutbox(personId: PersonId, ops: readonly Op[]): () => void {
  let isOver = false
  const look = async (current: readonly Op[]) => {
    const { db } = getOutbox()
    if (!(await isCanaryAlive(db))) {
      const here = (await readOutbox(db, personId)).ops
      const isGone = ({ opId }: ItemCopy) => here.every((op) => op.opId !== opId)
      const lost = unsentCopies(personId).filter(isGone)
      await putCanary(db)
      addLostItems(personId, lost)
      if (lost.length > 0) {
        keepUnsentCopies(personId, here.filter(isUnsent).map(toCopy))
        return rereadOutbox()
      }
    }
    if (!isOver) keepUnsentCopies(personId, current.filter(isUnsent).map(toCopy))
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
  return OP_STATES[state].phase !== 'settled'
}

function toCopy(op: Op): ItemCopy {
  return { opId: op.opId, words: `${opTitle(op)}, ${describeOp(op)}`, at: op.actedAt.client }
}
