import type { Drainer } from './drain.ts'
import type { NewOp } from './op.ts'
import { getOpKind } from './op-kind.ts'
import { type AttemptOutcome, isAnswered } from './outcome.ts'

/**
 * Actions that the device couldn't save. Each keeps its key, its bytes and the moment of its tap until the server's
 * answer is known: sent again under another key, it could be done twice. In memory, since storage is what fails.
 */
export class UnsavedOps {
  #ops: readonly NewOp[] = []

  /** The same action as tried before, or `draft` when it's new. */
  earlierOr(draft: NewOp): NewOp {
    return this.#ops.find((op) => isSameAction(op, draft)) ?? draft
  }

  /** What may have been sent with other words: its answer comes first. */
  findOtherVersion(draft: NewOp): NewOp | undefined {
    return this.#ops.find((op) => op.maybeSent && isOneForm(op, draft) && !isSameAction(op, draft))
  }

  keep(draft: NewOp): void {
    this.#ops = [...this.#ops.filter((op) => !isOneForm(op, draft)), draft]
  }

  forget({ opId }: NewOp): void {
    this.#ops = this.#ops.filter((op) => op.opId !== opId)
  }

  /** GUARD-16: nothing of the account stays. */
  forgetAccount(userId: string): void {
    this.#ops = this.#ops.filter((op) => op.userId !== userId)
  }
}

function isSameAction(op: NewOp, draft: NewOp): boolean {
  // what was never sent can be said again in other words
  const saidIn = ({ intent }: NewOp) => JSON.stringify(op.maybeSent ? getOpKind(intent).typed?.(intent) : intent)
  return isOneForm(op, draft) && saidIn(op) === saidIn(draft)
}

/** A new load has no id but its form's, and a form opened again has another. */
function isOneForm(op: NewOp, { userId, sameness, intent }: NewOp): boolean {
  const isNewLoad = op.intent.kind === 'create-load' && intent.kind === 'create-load'
  return op.userId === userId && (op.sameness === sameness || isNewLoad)
}

type Sender = Pick<Drainer, 'sendUnsaved'>

/** Sends what the device couldn't save, right now; null when no one, or another account, is signed in. */
export async function sendUnsavedOp(
  { unsaved }: { unsaved: UnsavedOps },
  sender: Sender,
  draft: NewOp,
): Promise<AttemptOutcome | null> {
  unsaved.keep({ ...draft, maybeSent: true })
  const outcome = await sender.sendUnsaved(draft)
  if (outcome === null) unsaved.keep(draft)
  else if (isAnswered(outcome, draft.maybeSent)) unsaved.forget(draft)
  return outcome
}

/** Cancels its key, or learns what became of it; `unknown` while the server gives no answer. */
export async function settleUnsavedOp(
  { unsaved }: { unsaved: UnsavedOps },
  sender: Sender,
  earlier: NewOp,
): Promise<'done' | 'not done' | 'unknown'> {
  const outcome = await sender.sendUnsaved({ ...earlier, stopping: true })
  if (outcome === null || !isAnswered(outcome, false)) return 'unknown'
  unsaved.forget(earlier)
  return outcome.type === 'done' ? 'done' : 'not done'
}
