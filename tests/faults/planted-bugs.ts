import { ApiError, NetworkError } from '#contract/api/http-request.ts'
import type { DrainDeps } from '#offline/outbox/drain-attempts.ts'
import { transitionOp, type Op } from '#offline/outbox/op.ts'
import { withoutHold } from '#offline/outbox/held-ops.ts'
import { type OpStore, type OutboxSnapshot, createOpStore } from '#offline/outbox/op-store.ts'
import type { OutboxDb } from '#offline/outbox/outbox-db.ts'
import { classifyAnswer } from '#offline/outbox/outcome.ts'
import type { Sabotage } from './virtual-tab.ts'

function wrongDeps(change: (deps: DrainDeps, db: OutboxDb) => Partial<DrainDeps>): Sabotage {
  return { deps: (deps, tab) => ({ ...deps, ...change(deps, tab.db) }) }
}

/** @param change returns the wrong steps, given the right ones and the database */
function wrongStore(change: (right: OpStore, db: OutboxDb) => Partial<OpStore>): Sabotage {
  return {
    deps: (deps, tab) => ({
      ...deps,
      store: tab.watched({ ...createOpStore(tab.db), ...change(createOpStore(tab.db), tab.db) }),
    }),
  }
}

/** Writes the op without any check. */
async function justPut(db: OutboxDb, op: Op, change: Partial<Op>): Promise<Op> {
  const next = { ...op, ...change }
  await db.ops.put({ ...next, open: ['done', 'cancelled', 'discarded'].includes(next.state) ? 0 : 1 })
  return next
}

const refused = (status: number, code: string) => ({
  type: 'rejected' as const,
  error: new ApiError({ status, code, message: code }),
})

/** Known mistakes of outboxes, each in place of one right part. The suite must detect every one. */
export const PLANTED_BUGS: Record<string, Sabotage> = {
  'no lock: every tab sends at the same time': wrongDeps(() => ({
    locks: { request: ((_: string, __: unknown, work: (lock: object) => unknown) => work({})) as never },
  })),

  'no lease: the sender of an op is not stored': wrongStore((_, db) => ({
    claim: async (op) => ({ ...op, state: 'sending', attempts: op.attempts + 1 }),
    settle: (op, { to, patch }) => justPut(db, op, { ...patch, state: to }),
  })),

  'no fence: a thawed tab overwrites the result of its successor': wrongStore((_, db) => ({
    settle: async (op, { to, patch }) => justPut(db, op, { ...patch, state: to, lease: null }),
  })),

  'deleted before it is sent, restored when sending fails': wrongStore((right, db) => ({
    claim: async (op, by) => {
      const claimed = await right.claim(op, by)
      if (claimed) await db.ops.delete(claimed.seq)
      return claimed
    },
    settle: async (op, { to, patch }) => justPut(db, op, transitionOp(op, to, patch)),
  })),

  'a new key for every try': wrongDeps(({ send }) => {
    let tries = 0
    return {
      send: (op, sending) => {
        tries += 1
        return send(
          op.attempts > 1 ? { ...op, opId: `50000000-0000-4000-8000-${String(tries).padStart(12, '0')}` } : op,
          sending,
        )
      },
    }
  }),

  '401 is final': wrongDeps(() => ({
    outcomeOf: (answer, intent) =>
      answer instanceof ApiError && answer.status === 401 ? refused(401, answer.code) : classifyAnswer(answer, intent),
  })),

  'any 200 is a success, even from a captive portal': wrongDeps(({ send }) => ({
    send: async (op, sending) => {
      const answer = await send(op, sending)
      return answer instanceof NetworkError && answer.message === 'The answer is not from Milepost'
        ? { response: {} }
        : answer
    },
  })),

  'a timeout is final': wrongDeps(() => ({
    outcomeOf: (answer, intent) =>
      answer instanceof NetworkError ? refused(0, 'TIMEOUT') : classifyAnswer(answer, intent),
  })),

  'done as soon as it is sent': wrongDeps(({ send }) => ({
    send: async (op, sending) => {
      void send(op, sending)
      return { response: {} }
    },
  })),

  'ordered by the wall clock': wrongStore((right, db) => {
    const byClock = (ops: Op[]) => ops.sort((a, b) => a.actedAt.client - b.actedAt.client)
    return {
      beginPass: async (turn) => {
        const picture = await right.beginPass(turn)
        return { ...picture, ops: byClock(picture.ops) }
      },
      picture: async (userId) => {
        const picture = await right.picture(userId)
        return { ...picture, ops: byClock(picture.ops) }
      },
      // like the right one, without the check for an earlier open op in the lane
      claim: async ({ seq }, { owner, now }) => {
        const op = await db.ops.get(seq)
        if (op?.state !== 'queued' && op?.state !== 'retry_wait') return null
        const fence = op.fence + 1
        const lease = { owner, fence, since: now, until: now + 30_000, kept: false, doubt: op.maybeSent }
        return justPut(db, op, { state: 'sending', attempts: op.attempts + 1, maybeSent: true, fence, lease })
      },
    }
  }),

  'no check of whose op it is': wrongStore((right, db) => {
    const everybody = async () => (await db.ops.toArray()).filter(({ open }) => open === 1)
    return {
      beginPass: async (turn) => ({ ...(await right.beginPass(turn)), ops: await everybody() }),
      picture: async (userId) => ({ ...(await right.picture(userId)), ops: await everybody() }),
    }
  }),

  'cancelled while it is being sent': wrongStore((right, db) => ({
    claim: async (op, by) => {
      const claimed = await right.claim(op, by)
      // a waiting state, in which it can be cancelled
      if (claimed) await db.ops.update(claimed.seq, { maybeSent: false, state: 'blocked:dependency' })
      return claimed
    },
    settle: async (op, { to, patch }) => {
      const row = await db.ops.get(op.seq)
      return row?.state === 'blocked:dependency' ? justPut(db, row, { ...patch, state: to }) : null
    },
  })),

  'sent while it can still be undone': wrongStore((right, db) => {
    const unheld = async (picture: Promise<OutboxSnapshot>) => {
      const { ops, hold } = await picture
      return { ops: ops.map(withoutHold), hold }
    }
    return {
      beginPass: (turn) => unheld(right.beginPass(turn)),
      picture: (userId) => unheld(right.picture(userId)),
      claim: async (op, by) => {
        await db.ops.update(op.seq, { notBefore: undefined })
        return right.claim(op, by)
      },
    }
  }),

  'Retry-After is ignored': wrongDeps(() => ({
    outcomeOf: (answer, intent) => {
      const outcome = classifyAnswer(answer, intent)
      if (!(answer instanceof ApiError) || outcome.type !== 'retry') return outcome
      const { status, code, message } = answer
      return { type: 'retry', error: new ApiError({ status, code, message }) }
    },
  })),

  'an expired session deletes the outbox': wrongStore((_, db) => ({
    blockForAuth: async (userId) => {
      await db.ops.where('userId').equals(userId).delete()
    },
  })),

  'an unsure time is taken for sure: a wrong clock expires an action': wrongStore((right) => {
    const sure = async (picture: Promise<OutboxSnapshot>) => {
      const { ops, hold } = await picture
      return { ops: ops.map((op) => ({ ...op, actedAt: { client: op.actedAt.client, offset: 0 } })), hold }
    }
    return { beginPass: (turn) => sure(right.beginPass(turn)), picture: (userId) => sure(right.picture(userId)) }
  }),

  'sent again with the time of the retry': {
    outbox: (outbox) => {
      outbox.db.ops.hook('creating', (_, op) => {
        const body = JSON.parse(op.request.body ?? '{}') as { occurredAt?: string }
        if (body.occurredAt === undefined) return
        const occurredAt = new Date(outbox.clock.now() + (op.actedAt.offset ?? 0)).toISOString()
        op.request = { ...op.request, body: JSON.stringify({ ...body, occurredAt }) }
      })
      return outbox
    },
  },

  'not saved and not answered: pressed again, it goes under a new key': {
    outbox: (outbox) => {
      outbox.unsaved.keep = () => {}
      return outbox
    },
  },

  'a rejected op is dropped at the next pass': wrongStore((right, db) => ({
    beginPass: async (turn) => {
      const picture = await right.beginPass(turn)
      const refused = picture.ops.filter(({ state }) => state.startsWith('needs_you:'))
      await db.ops.bulkDelete(refused.map(({ seq }) => seq))
      return picture
    },
  })),
}
