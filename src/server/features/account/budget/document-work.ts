import { once } from 'node:events'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Actor } from '#server/http/actor.ts'
import type { DocumentWork, Spend } from '#server/http/budget.ts'
import { Refused } from '#server/http/refusal.ts'

/** Of all accounts: each holds up to 40 MB and the PDF thread. */
const AT_ONCE = 2
/** A phone waits a minute for an answer. */
const PATIENCE_MS = 20_000
const RETRY_AFTER_SECONDS = 5
const BUSY = 'Milepost is busy with other documents. Please try again in a moment'

export function createDocumentWork(
  spend: Spend,
  { patienceMs = PATIENCE_MS }: { patienceMs?: number } = {},
): DocumentWork {
  const inTurn = waitingLine(patienceMs)
  return (who, work) =>
    inTurn(who.actor, async () => {
      await spend(who, 'documentSeconds')
      let usedMs = 0
      try {
        return await work((ms) => (usedMs += ms))
      } finally {
        const more = Math.ceil(usedMs / 1000) - 1
        // the last document of the hour may take longer than what is left
        if (more > 0) await spend.upTo(who, 'documentSeconds', more).catch(ignoreRefusal)
      }
    })
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refused)) throw error
}

/** A link's documents wait with its carrier's. */
function waitingLine(patienceMs: number) {
  const ofAll = pLimit(AT_ONCE)
  const ofAccount = new Map<string, { line: LimitFunction; length: number }>()

  return async <Answer>({ accountId }: Actor, work: () => Promise<Answer>): Promise<Answer> => {
    const mine = ofAccount.get(accountId) ?? { line: pLimit(1), length: 0 }
    ofAccount.set(accountId, mine)
    mine.length += 1
    const late = new AbortController()
    const patience = setTimeout(() => late.abort(), patienceMs)
    const itsTurn = async () => {
      clearTimeout(patience)
      return late.signal.aborted ? undefined : { answer: await work() }
    }
    try {
      const done = await Promise.race([
        mine.line(() => ofAll(itsTurn)),
        once(late.signal, 'abort').then(() => undefined),
      ])
      if (!done) throw new Refused('UNAVAILABLE', { message: BUSY, retryAfter: RETRY_AFTER_SECONDS })
      return done.answer
    } finally {
      mine.length -= 1
      if (mine.length === 0) ofAccount.delete(accountId)
    }
  }
}
